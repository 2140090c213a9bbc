# The client in C++.
language(BUILD g++ -std=c++17 -o libpqxx libpqxx.cpp -lpqxx -lpq)
client(libpqxx types ./libpqxx)
