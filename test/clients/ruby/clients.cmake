# The client in Ruby: ActiveRecord, as Debian has it.
language()
client(ActiveRecord types ruby activerecord.rb)
