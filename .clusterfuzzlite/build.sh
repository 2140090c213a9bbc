#!/bin/bash -eu
# Builds the fuzzers of test/fuzz into $OUT, as OSS-Fuzz and ClusterFuzzLite want them: a program for each, which
# tells by its own name what it is to fuzz. test/ctest/fuzz runs the same ones.
# shellcheck disable=SC2086 # words
$CXX $CXXFLAGS -std=c++20 -Iinclude test/fuzz/*.cpp test/unit/slow.cpp src/id/*.cpp $LIB_FUZZING_ENGINE -o "$WORK/fuzz"
sed -n 's/^FUZZER(\([a-z0-9_]*\), .*/\1/p' test/fuzz/*.cpp | while read -r name; do cp "$WORK/fuzz" "$OUT/$name"; done
