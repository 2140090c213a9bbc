# The extension, as PGXS builds it: make && make install && make installcheck.
# PG_CONFIG=... chooses the server; WERROR=1 makes warnings errors.

EXTENSION = sortid sortid_gist sortid_gin
EXTVERSION = $(shell sed -n "s/^default_version = '\(.*\)'/\1/p" sortid.control)
MODULE_big = sortid
PGFILEDESC = "sortid - sortable identifiers as column types"

SOURCES = \
	src/id/base62id.cpp \
	src/id/euid.cpp \
	src/id/typeid.cpp \
	src/id/uid11.cpp \
	src/id/ulid.cpp \
	src/pg/base62id.cpp \
	src/pg/bounds.cpp \
	src/pg/brin.cpp \
	src/pg/clock.cpp \
	src/pg/entropy.cpp \
	src/pg/errors.cpp \
	src/pg/euid.cpp \
	src/pg/fixed.cpp \
	src/pg/module.cpp \
	src/pg/planner.cpp \
	src/pg/reset.cpp \
	src/pg/search.cpp \
	src/pg/shared.cpp \
	src/pg/statistics.cpp \
	src/pg/typeid.cpp \
	src/pg/typeid_sort.cpp \
	src/pg/uid11.cpp \
	src/pg/uid11_profiles.cpp \
	src/pg/ulid.cpp \
	src/pg/uuid_comparison.cpp \
	src/pg/uuidv7.cpp \
	src/pg/xid.cpp
OBJS = $(SOURCES:.cpp=.o)

# The scripts of this version. sortid_gist has a second version, which differs from the first only after
# pg_upgrade to 18: an update between the two, in either direction, adds what GiST has from 18 on.
SCRIPTS_OF_VERSION = $(EXTENSION:=--$(EXTVERSION).sql)
TO_AND_FRO = sortid_gist--$(EXTVERSION)--$(EXTVERSION)+18.sql sortid_gist--$(EXTVERSION)+18--$(EXTVERSION).sql
DATA_built = $(SCRIPTS_OF_VERSION) $(TO_AND_FRO)
DATA = $(filter-out $(DATA_built:%=releases/%), $(wildcard releases/*.sql))

# One file per behaviour; those that need a newer server than 15 come with it.
REGRESS = $(filter-out $(TOO_NEW), $(sort $(patsubst sql/%.sql, %, $(wildcard sql/*.sql))))
REGRESS_V16 = soft_errors what_uuid_can_do_from_16
REGRESS_V17 = copy_on_error what_uuid_can_do_from_17
REGRESS_V18 = skip_scan skip_upgrade statistics_import temporal_keys what_uuid_can_do_from_18
REGRESS_V19 = what_uuid_can_do_from_19
REGRESS_OPTS = --load-extension=sortid --encoding=UTF8 --no-locale
TOO_NEW = $(if $(filter 15, $(MAJORVERSION)), $(REGRESS_V16)) \
	$(if $(filter 15 16, $(MAJORVERSION)), $(REGRESS_V17)) \
	$(if $(filter 15 16 17, $(MAJORVERSION)), $(REGRESS_V18)) \
	$(if $(filter 15 16 17 18, $(MAJORVERSION)), $(REGRESS_V19))

# -isystem keeps the warnings about the server's headers away.
PG_CPPFLAGS = -std=c++20 -Isrc -isystem $(shell $(PG_CONFIG) --includedir-server) \
	-DSORTID_VERSION='"$(EXTVERSION)"'
PG_CXXFLAGS = -fno-exceptions -fno-rtti -fno-threadsafe-statics -fvisibility=hidden \
	-Wextra -Wconversion -Wshadow -Wno-register $(if $(WERROR), -Werror)

# No bitcode: PostgreSQL's JIT inliner crashes on the aliases that clang emits for C++, and
# cannot resolve hidden symbols. Compiled queries call the library instead. Only `override`
# wins over the server's Makefile.global.
override with_llvm = no

PG_CONFIG ?= pg_config
PGXS := $(shell $(PG_CONFIG) --pgxs)

# installcheck runs the regression tests and then the TAP tests, or only what is named:
# REGRESS=ulid_io, PROVE_TESTS=t/003_clock.pl. TAP tests start servers of their own: without
# what that needs installcheck says so and leaves them out.
ifdef PROVE_TESTS
TAP_TESTS = 1
REGRESS =
else ifeq ($(filter installcheck, $(MAKECMDGOALS)):$(origin REGRESS), installcheck:file)
TAP_NEEDS := $(shell test "$$(id -u)" != 0 || echo "a user other than root;"; \
	perl -MIPC::Run -e 1 2>/dev/null || echo "the Perl module IPC::Run;"; \
	test -e "$$($(PG_CONFIG) --sharedir)/extension/sortid.control" || echo "make install;")
ifeq ($(TAP_NEEDS),)
TAP_TESTS = 1
else
$(info The TAP tests are left out. They need: $(TAP_NEEDS))
endif
endif
EXTRA_CLEAN = tmp_check

include $(PGXS)

PG_PROVE_FLAGS += -I test/lib
# PGXS sets this itself up to 15 only.
export TESTDIR = $(CURDIR)
# PGXS sets these from 16 on; on 15, tests of two majors need them for the newer one's modules.
export TESTDATADIR = $(CURDIR)/tmp_check
export TESTLOGDIR = $(CURDIR)/tmp_check/log

# Version 1.0.0 installed bitcode, and a server goes on inlining it as long as it is there.
install uninstall: remove-bitcode
.PHONY: remove-bitcode
remove-bitcode:
	rm -rf $(addprefix '$(DESTDIR)$(pkglibdir)/bitcode'/, $(MODULE_big) $(MODULE_big).index.bc)

$(OBJS): $(wildcard src/*/*.hpp) Makefile

sortid--$(EXTVERSION).sql: src/sql/assemble $(wildcard src/sql/*.sql src/sql/*.in)
	src/sql/assemble > $@.tmp && mv $@.tmp $@

sortid_gist--$(EXTVERSION).sql: src/indexes/sortid_gist.sql src/indexes/gist_from_18_on.sql
sortid_gin--$(EXTVERSION).sql: src/indexes/sortid_gin.sql
sortid_gist--$(EXTVERSION).sql sortid_gin--$(EXTVERSION).sql:
	cat $^ > $@.tmp && mv $@.tmp $@
$(TO_AND_FRO): sortid_gist--%.sql: src/indexes/gist_from_18_on.sql
	{ printf '%s\n' "\\echo Use \"ALTER EXTENSION sortid_gist UPDATE TO '$(lastword $(subst --, ,$*))'\" to load this file. \\quit" && \
	  cat $<; } > $@.tmp && mv $@.tmp $@

# What a release does to its scripts: releases has those of all versions, and the updates between them.
.PHONY: freeze
freeze: $(DATA_built)
	mkdir -p releases && ! ls $(DATA_built:%=releases/%) 2>/dev/null && cp $(DATA_built) releases/
