require 'active_record'
require 'active_record/connection_adapters/postgresql_adapter'

def same(what, got, expected)
  puts "got #{got.inspect}, expected #{expected.inspect}" if got != expected
  puts "#{got == expected ? 'ok' : 'not ok'} - #{what}"
end

# docs: begin
module KnowIds # for schema.rb; also avoids an "unknown OID" warning per connection
  def initialize_type_map(map = type_map)
    ids = "SELECT typname, format_type(oid, NULL) FROM pg_type
           WHERE typanalyze::text ~ 'sortid_typanalyze$'"
    query(ids).each do |name, sql|
      type = Class.new(ActiveModel::Type::Value) { define_method(:type) { sql } }
      map.register_type(name, type.new)
      native_database_types[sql] = { name: sql }
    end
    super
  end
end
ActiveRecord::ConnectionAdapters::PostgreSQLAdapter.prepend(KnowIds)
# docs: end

# docs: begin
class CreateItems < ActiveRecord::Migration[6.1]
  def change
    create_table :items, id: :typeid, default: -> { "gen_typeid_monotonic('user')" } do |t|
      t.column :parent, :typeid
      t.foreign_key :items, column: :parent
      t.check_constraint "typeid_prefix(id) = 'user'", name: 'items_id_check'
    end
  end
end

class Item < ActiveRecord::Base
  scope :starting_with, ->(prefix) { where('id ^@ ?', prefix) }
  scope :made_within, ->(period) { where("typeid_within(id, 'user', ?::tstzrange)", period) }
  # made_within for a ulid, euid, xid or ksuid
  scope :with_time_in, ->(period) { where('id <@ ?::tstzrange', period) }
  scope :of_uuid, ->(uuid) { where('id = ?::uuid', uuid) } # for a ulid, euid or base62id

  # One parameter, however many ids.
  def self.of_array(ids) = where('id = ANY (?)', "{#{ids.join(',')}}")

  def self.of_text(text) # nil if no row has it, or it is not an id
    find_by(id: text) unless text.include?("\0")
  rescue ActiveRecord::StatementInvalid => error
    raise unless error.cause.is_a?(PG::DataException) # SQLSTATE 22P02, or 22003 if it is too large
  end
end
# docs: end

ActiveRecord::Base.establish_connection(adapter: 'postgresql') # uses PGHOST, PGDATABASE, ...
db = ActiveRecord::Base.connection
$stderr = warnings = StringIO.new
sample = db.select_one('SELECT * FROM sample')
type, id = sample.values_at('type', 'id')

if type == 'typeid'
  db.drop_table(:items)
  ActiveRecord::Migration.suppress_messages { CreateItems.migrate(:up) }
  columns = db.columns(:items).map do |column|
    [column.name, column.sql_type, column.default_function]
  end
  same('a migration creates columns with their types and defaults', columns,
       [['id', 'typeid', "gen_typeid_monotonic('user'::text)"], ['parent', 'typeid', nil]])
end

first = Item.create!
second = Item.create!(parent: first.id)
both = [first.id, second.id].sort
same('a generated id is returned, and finds its row', Item.find(first.id), first)
same('an id and null are read as they were written',
     [first, second].map { |item| item.reload.parent }, [nil, first.id])
same('a list of ids finds rows', Item.where(id: both).order(:id).ids, both)
same('an array parameter finds rows', Item.of_array(both).order(:id).ids, both)
same('an array is read as ids',
     db.select_all('SELECT array_agg(id ORDER BY id) FROM items').cast_values, [both])
Item.create!(id: id)
same('a search by prefix finds the id', Item.starting_with(sample['prefix']).ids, [id])
if sample['period']
  same('a search by time finds the id', Item.with_time_in(sample['period']).ids, [id])
end
if type == 'typeid'
  same('a search by time finds the typeids',
       Item.made_within('[2026-01-01 00:00+00,)').order(:id).ids, both)
end
same('malformed ids are recognized',
     [id, 'no id', "no\0id"].map { |text| Item.of_text(text)&.id }, [id, nil, nil])
same('a lookup by uuid finds the id', Item.of_uuid(sample['uuid']).ids, [id]) if sample['uuid']

$stderr = STDERR
same('ActiveRecord prints no warning', warnings.string, '')
from = ActiveRecord.version < Gem::Version.new('7.2') ? db : ActiveRecord::Base.connection_pool
dump = lambda do
  schema = StringIO.new
  ActiveRecord::SchemaDumper.dump(from, schema)
  schema.string
end
catalog = lambda do
  db.select_rows("SELECT attname, format_type(atttypid, -1), pg_get_expr(adbin, adrelid)
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attrelid = 'items'::regclass AND attnum > 0
    UNION ALL SELECT conname, pg_get_constraintdef(oid), ''
    FROM pg_constraint WHERE conrelid = 'items'::regclass ORDER BY 1")
end
db.execute("ALTER TABLE items ADD many public.#{type}[], ADD own item_id")
schema, made = dump.call, catalog.call
ActiveRecord::Schema.verbose = false
db.drop_table(:items)
eval(schema)
same('schema.rb restores the table', catalog.call, made)
same('the restored table has the same schema.rb', dump.call, schema)
