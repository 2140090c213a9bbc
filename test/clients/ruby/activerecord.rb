require 'active_record'
require 'active_record/connection_adapters/postgresql_adapter'
require 'tmpdir'

def same(what, got, expected)
  puts "got #{got.inspect}, expected #{expected.inspect}" if got != expected
  puts "#{got == expected ? 'ok' : 'not ok'} - #{what}"
end

# docs: begin
module KnowIds # without it, a warning "unknown OID" per connection
  def initialize_type_map(map = type_map)
    ids = "SELECT typname FROM pg_type WHERE typanalyze::text ~ 'sortid_typanalyze$'"
    query_values(ids).each { |name| map.register_type(name, ActiveModel::Type::Value.new) }
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
    end
  end
end

class Item < ActiveRecord::Base
  scope :starting_with, ->(prefix) { where('id ^@ ?', prefix) }
  scope :made_within, ->(period) { where('id <@ ?::tstzrange', period) } # of a typeid: typeid_within(id, 'user', …)
  scope :of_uuid, ->(uuid) { where('id = ?::uuid', uuid) } # of a ulid, euid or base62id

  def self.of_array(ids) = where('id = ANY (?)', "{#{ids.join(',')}}") # one parameter, however many ids

  def self.of_text(text) # nil if there is none, or the text is no id
    find_by(id: text)
  rescue ActiveRecord::StatementInvalid => error
    raise unless error.cause.is_a?(PG::DataException) # SQLSTATE 22P02, or 22003 if it is too large
  end
end
# docs: end

ActiveRecord::Base.establish_connection(adapter: 'postgresql') # of PGHOST, PGDATABASE, ...
db = ActiveRecord::Base.connection
$stderr = warnings = StringIO.new
sample = db.select_one('SELECT * FROM sample')
type, id = sample.values_at('type', 'id')

if type == 'typeid'
  db.drop_table(:items)
  ActiveRecord::Migration.suppress_messages { CreateItems.migrate(:up) }
  columns = db.columns(:items).map { |column| [column.name, column.sql_type, column.default_function] }
  same('a migration makes type and default', columns,
       [['id', 'typeid', "gen_typeid_monotonic('user'::text)"], ['parent', 'typeid', nil]])
end

first = Item.create!
second = Item.create!(parent: first.id)
both = [first.id, second.id].sort
same('a default comes back', Item.find(first.id), first)
same('a parameter and null go in and out', [first, second].map { |item| item.reload.parent }, [nil, first.id])
same('a list goes in', Item.where(id: both).order(:id).ids, both)
same('an array goes in', Item.of_array(both).order(:id).ids, both)
same('an array goes out', db.select_all('SELECT array_agg(id ORDER BY id) FROM items').cast_values, [both])
Item.create!(id: id)
same('a search by prefix', Item.starting_with(sample['prefix']).ids, [id])
same('a search by time', Item.made_within(sample['period']).ids, [id]) if sample['period']
same('an id is told from what is none', [Item.of_text(id)&.id, Item.of_text('no id')], [id, nil])
same('a lookup by uuid', Item.of_uuid(sample['uuid']).ids, [id]) if sample['uuid']

$stderr = STDERR
same('no warning', warnings.string, '')
schema = StringIO.new
ActiveRecord::SchemaDumper.dump(db, schema)
same('schema.rb has no such table', schema.string.include?("# Could not dump table \"items\""), true)

# docs: begin
ActiveRecord::Base.schema_format = :sql # in Rails: config.active_record.schema_format = :sql
# docs: end
Dir.mktmpdir do |directory|
  file = File.join(directory, 'structure.sql')
  config = ActiveRecord::DatabaseConfigurations::HashConfig.new(
    'test', 'primary', adapter: 'postgresql', database: ENV.fetch('PGDATABASE'), encoding: 'unicode'
  )
  ActiveRecord::Tasks::DatabaseTasks.db_dir = directory
  ActiveRecord::Tasks::DatabaseTasks.dump_schema(config)
  same('structure.sql has', File.read(file)[/CREATE TABLE public.items \(\s+id (\S+)/, 1], "public.#{type}")
end
