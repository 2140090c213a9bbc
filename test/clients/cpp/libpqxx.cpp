// A client in C++ with libpqxx.
#include <algorithm>
#include <iostream>
#include <pqxx/pqxx>
#include <string>
#include <vector>

namespace {

using texts = std::vector<std::string>;

texts column(const pqxx::result& rows) {
  texts values;
  for (auto row : rows) values.push_back(row[0].as<std::string>());
  return values;
}

std::string insert(pqxx::work& work, const char* parent) {
  return work.exec_params1("INSERT INTO items (parent) VALUES ($1) RETURNING id", parent)[0]
      .as<std::string>();
}

// docs: begin
texts of_ids(pqxx::work& work, const texts& ids) {
  auto array = "{" + pqxx::separated_list(",", ids.begin(), ids.end()) + "}";
  return column(work.exec_params("SELECT id FROM items WHERE id = ANY ($1) ORDER BY id", array));
}

void prepare(pqxx::connection& connection) {
  connection.prepare("by_prefix", "SELECT id FROM items WHERE id ^@ $1");
  // of a typeid: typeid_within(id, 'user', …)
  connection.prepare("made_within", "SELECT id FROM items WHERE id <@ $1::tstzrange");
}
// docs: end

texts by_prefix(pqxx::work& work, const std::string& prefix) {
  return column(work.exec_prepared("by_prefix", prefix));
}

texts made_within(pqxx::work& work, const std::string& period) {
  return column(work.exec_prepared("made_within", period));
}

void same(const char* what, const texts& got, const texts& expected) {
  if (got != expected) {
    for (const auto& text : got) std::cout << "got " << text << '\n';
    for (const auto& text : expected) std::cout << "expected " << text << '\n';
  }
  std::cout << (got == expected ? "ok - " : "not ok - ") << what << '\n';
}

texts sorted(texts ids) {
  std::sort(ids.begin(), ids.end());
  return ids;
}

}  // namespace

int main() {
  pqxx::connection connection;  // of PGHOST, PGDATABASE, ...
  prepare(connection);
  pqxx::work work{connection};
  auto sample = work.exec1("SELECT id, prefix, period FROM sample");
  auto id = sample[0].as<std::string>();
  auto first = insert(work, nullptr), second = insert(work, first.c_str());
  same("a default comes back", {first},
       column(work.exec("SELECT id::text FROM items WHERE parent IS NULL")));
  same("a parameter goes in and out",
       column(work.exec("SELECT parent FROM items WHERE parent IS NOT NULL")), {first});
  same("an array goes in", of_ids(work, {second, first}), sorted({first, second}));
  copy_in(work, {id});
  same("COPY in", column(work.exec("SELECT id FROM items ORDER BY id")),
       sorted({first, second, id}));
  same("a search by prefix", by_prefix(work, sample[1].as<std::string>()), {id});
  if (!sample[2].is_null())
    same("a search by time", made_within(work, sample[2].as<std::string>()), {id});
}
