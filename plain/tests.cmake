# Included by cmake/tests.cmake.
tap(plain.same plain/tests/same.pl LABELS plain thorough)
tap(plain.moves plain/tests/moves.pl LABELS plain thorough NEEDS newer)
