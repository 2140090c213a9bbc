# The clients in Java: JDBC, Hibernate, jOOQ.
language(FETCH sh -c "mvn -B -q -Dmaven.repo.local=$PWD/repository dependency:copy-dependencies -DoutputDirectory=lib"
         BUILD sh -c "javac -d . -cp 'lib/*' *.java")
client(JDBC types java -cp lib/*:. Jdbc)
client(Hibernate types java -cp lib/*:. Hibernate)
client(jOOQ types java -cp lib/*:. Jooq)
