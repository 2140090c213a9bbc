# The package for Java: its own tests, with the lowest and the newest versions that it works with.
set(package ${PROJECT_SOURCE_DIR}/clients/java)
language(FETCH ./maven fetch ${package} BUILD ./maven build ${package} ENVIRONMENT MAVEN_OPTS=-Xmx768m)
client(lowest editions ./maven test lowest)
client(newest editions ./maven test newest)
client(speed framework ./maven speed)
