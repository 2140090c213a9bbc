require 'active_record' # without the adapter, as when Rails runs initializers

def same(what, got, expected)
  puts "got #{got.inspect}, expected #{expected.inspect}" if got != expected
  puts "#{got == expected ? 'ok' : 'not ok'} - #{what}"
end

def result_or_error
  yield
rescue StandardError => error
  (error.cause || error).class
end

# docs: begin
require 'active_record/connection_adapters/postgresql_adapter'

module KnowIds # for schema.rb; also avoids an "unknown OID" warning per connection
  def load_additional_types(oids = nil)
    ids = "SELECT typname, format_type(oid, NULL) FROM pg_type
           WHERE typanalyze::text ~ 'sortid_typanalyze$'"
    query(ids).each do |name, sql|
      type = Class.new(ActiveModel::Type::Value) { define_method(:type) { sql } }
      type_map.register_type(name, type.new)
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
    enable_extension 'sortid' # after execute('CREATE EXTENSION …'), array defaults would fail
    create_table :items, id: :typeid, default: -> { "gen_typeid_monotonic('user')" } do |t|
      t.column :parent, :typeid
      t.foreign_key :items, column: :parent
      t.check_constraint "typeid_prefix(id) = 'user'", name: 'items_id_check'
    end
  end
end

class Item < ActiveRecord::Base
  scope :starting_with, ->(prefix) { where('id ^@ ?', prefix) }
  # Either time may be nil.
  scope :made_within, lambda { |from, till|
    where("typeid_within(id, 'user', tstzrange(?, ?))", from, till)
  }
  # made_within for a ulid, euid, xid or ksuid
  scope :with_time_in, ->(from, till) { where('id <@ tstzrange(?, ?)', from, till) }
  scope :of_uuid, ->(uuid) { where('id = ?::uuid', uuid) } # for a ulid, euid or base62id

  # One parameter, however many ids.
  def self.of_array(ids) = where('id = ANY (?)', PG::TextEncoder::Array.new.encode(ids))

  def self.of_text(text) # nil if no row has it, or it is not an id
    # A savepoint keeps an enclosing transaction usable after the error.
    transaction(requires_new: true) { find_by(id: text) } unless text.include?("\0")
  rescue ActiveRecord::StatementInvalid => error
    raise unless error.cause.is_a?(PG::DataException) # SQLSTATE 22P02, or 22003 if it is too large
  end
end
# docs: end

ActiveRecord::Base.establish_connection(adapter: 'postgresql') # uses PGHOST, PGDATABASE, ...
db = ActiveRecord::Base.connection
$stderr = warnings = StringIO.new
at_exit { $stderr = STDERR } # for an error that ends the program
sample = db.select_one('SELECT * FROM sample')
type, id = sample.values_at('type', 'id')

if type == 'typeid'
  db.drop_table(:items)
  db.execute('DROP EXTENSION sortid CASCADE') # so that the types are newer than the connection
  ActiveRecord::Migration.suppress_messages { CreateItems.migrate(:up) }
  columns = db.columns(:items).map do |column|
    [column.name, column.sql_type, column.default_function]
  end
  same('a migration creates columns with their types and defaults', columns,
       [['id', 'typeid', "gen_typeid_monotonic('user'::text)"], ['parent', 'typeid', nil]])
  db.create_table(:lists) { |t| t.column :many, :typeid, array: true, default: [] }
  same('a new extension allows array defaults', db.columns(:lists).last.default, '{}')
  db.execute('CREATE DOMAIN item_id AS typeid')
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
same('the pg gem encodes an array of ids',
     PG.connect.exec_params('SELECT id FROM items WHERE id = ANY ($1) ORDER BY id',
                            [PG::TextEncoder::Array.new.encode(both)]).column_values(0), both)
Item.create!(id: id)
same('a search by prefix finds the id', Item.starting_with(sample['prefix']).ids, [id])
same('a search for a prefix that no id can have raises an error',
     ['%', "\0"].map { |prefix| result_or_error { Item.starting_with(prefix).ids } },
     [PG::InvalidTextRepresentation, ArgumentError])
if sample['period']
  period = db.select_all('SELECT lower(period::tstzrange), upper(period::tstzrange) FROM sample')
  from, till = period.cast_values[0]
  found = [[from, till], [from, nil], [nil, till], [from - 1, from], [nil, nil]].map do |times|
    Item.with_time_in(*times).where(id: id).ids
  end
  same('a search by time finds the id', found, [[id], [id], [id], [], [id]])
end
if type == 'typeid'
  from = Time.new(2026, 1, 1, 0, 0, 0, '+05:00')
  same('a search by time finds the typeids',
       [[from, nil], [nil, from], [nil, nil]].map do |times|
         Item.made_within(*times).order(:id).ids
       end,
       [both, [id], [id, *both]])
end
malformed = ['no id', "no\0id", 'a,b']
same('malformed ids are recognized',
     [id, *malformed].map { |text| Item.of_text(text)&.id }, [id, nil, nil, nil])
same('a transaction continues after a malformed id',
     result_or_error do
       Item.transaction { malformed.map { |text| Item.of_text(text) } << Item.find(id).id }
     end,
     [nil, nil, nil, id])
same('an array keeps a comma in a malformed id',
     result_or_error { Item.of_array([both.join(',')]).ids }, PG::InvalidTextRepresentation)
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
db.execute("CREATE DOMAIN new_id AS public.#{type}")
db.execute("ALTER TABLE items ADD many public.#{type}[], ADD own item_id, ADD another new_id")
schema, made = dump.call, catalog.call
ActiveRecord::Schema.verbose = false
db.drop_table(:items)
eval(schema)
same('schema.rb restores the table', catalog.call, made)
same('the restored table has the same schema.rb', dump.call, schema)
