# Builds the extension with PGXS: make && make install && make installcheck.
# PG_CONFIG=... chooses the server. WERROR=1 turns warnings into errors. REPRODUCIBLE=1 is for
# packages: it keeps the name of this folder out of the library.

EXTENSION = sortid sortid_gist sortid_gin
version = $(shell sed -n "s/^default_version = '\(.*\)'/\1/p" $1.control)
EXTVERSION = $(call version,sortid)
MODULE_big = sortid
# The versions of PostgreSQL, listed only in packaging/steps.sh.
SUPPORTED := $(shell sed -n 's/^supported=(\(.*\))/\1/p' packaging/steps.sh)
NEXT := $(shell sed -n 's/^versions=("[^"]*"\(.*\))/\1/p' packaging/steps.sh)
PGFILEDESC = "sortid - sortable identifiers as column types"

SOURCES = $(sort $(wildcard src/id/*.cpp src/pg/*.cpp src/pg/*/*.cpp))
OBJS = $(SOURCES:.cpp=.o)

# Each extension has a script that installs this version, and the update scripts in
# src/sql/updates/, which are written by hand. All of them end with the objects that need PostgreSQL
# 18 or later, because a database upgraded with pg_upgrade lacks these. Each update of sortid to
# this version also ends with all comments, which are written once, in src/sql. sortid_gist has a
# second version name, VERSION+18, for the GiST objects that need PostgreSQL 18: an update in either
# direction, from VERSION to VERSION+18 or back, adds them.
GIST_VERSION = $(call version,sortid_gist)
INSTALL_SCRIPTS = $(foreach e, $(EXTENSION), $(e)--$(call version,$(e)).sql)
UPDATES = $(notdir $(wildcard src/sql/updates/*.sql))
FROM_18 = $(patsubst %, sortid_gist--%.sql, \
	$(GIST_VERSION)--$(GIST_VERSION)+18 $(GIST_VERSION)+18--$(GIST_VERSION))
UPDATES_18 = $(patsubst sortid_gist-%, sortid_gist--%, $(subst --,+18--, \
	$(patsubst sortid_gist--%, sortid_gist-%, $(filter sortid_gist--%, $(UPDATES)))))
DATA_built = $(INSTALL_SCRIPTS) $(UPDATES) $(FROM_18) $(UPDATES_18)

# Each file tests one behavior. Files that need a version after PostgreSQL 15 are left out on older
# servers.
REGRESS = $(filter-out $(TOO_NEW), $(sort $(patsubst sql/%.sql, %, $(wildcard sql/*.sql))))
REGRESS_V16 = soft_errors
REGRESS_V18 = skip_scan statistics_import temporal_keys what_uuid_can_do_from_18
REGRESS_OPTS = --load-extension=sortid --encoding=UTF8 --no-locale
newer = $(filter-out $(MAJORVERSION), $(lastword $(sort $(MAJORVERSION) $1)))
TOO_NEW = $(foreach v, $(SUPPORTED) $(NEXT), $(if $(call newer, $v), $(REGRESS_V$v)))

ID_CPPFLAGS = -std=c++20 -Iinclude
# -isystem suppresses warnings about the server's headers.
PG_CPPFLAGS = $(ID_CPPFLAGS) -Isrc -isystem $(shell $(PG_CONFIG) --includedir-server) \
	-DSORTID_VERSION='"$(EXTVERSION)"'
PG_CXXFLAGS = -fno-exceptions -fno-rtti -fno-threadsafe-statics -fvisibility=hidden \
	-Wextra -Wconversion -Wshadow -Wno-register $(if $(WERROR), -Werror) \
	$(if $(REPRODUCIBLE), -ffile-prefix-map=$(CURDIR)=.)

# Bind the library's own functions at link time, so that another library with functions of the same
# name, loaded earlier, cannot replace them. (macOS does so by default; on macOS, the server's
# symbols are resolved at load time.)
SHLIB_LINK = \
	$(if $(filter darwin, $(PORTNAME)), -undefined dynamic_lookup, -Wl,-Bsymbolic-functions)

# No bitcode: PostgreSQL's JIT inliner crashes on the aliases that clang emits for C++, and cannot
# resolve hidden symbols. JIT-compiled queries call the library instead. Only `override` takes
# precedence over the server's Makefile.global.
override with_llvm = no

PG_CONFIG ?= pg_config
PGXS := $(shell $(PG_CONFIG) --pgxs)

# installcheck runs the regression tests and then the TAP tests, or only the tests that you name:
# REGRESS=text_io, PROVE_TESTS=t/003_clock.pl. TAP tests start their own servers. If something that
# the TAP tests need is missing, installcheck prints it and skips them.
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
$(info Skipping the TAP tests. They need: $(TAP_NEEDS))
endif
endif
EXTRA_CLEAN = tmp_check $(PLAIN_CLEAN) $(OBJS:.o=.d)

include $(PGXS)

PG_PROVE_FLAGS += -I test/lib
# PGXS sets this itself only up to PostgreSQL 15.
export TESTDIR = $(CURDIR)
# PGXS sets these from PostgreSQL 16 on. With PostgreSQL 15, tests with two major versions need them
# for the newer version's Perl modules.
export TESTDATADIR = $(CURDIR)/tmp_check
export TESTLOGDIR = $(CURDIR)/tmp_check/log

# Rebuild an object when a header that it includes changes.
$(OBJS): override CXXFLAGS += -MMD -MP
$(OBJS): Makefile
-include $(OBJS:.o=.d)
# The id formats are independent of PostgreSQL: the server's headers are not on their include path.
$(filter src/id/%, $(OBJS)): override CPPFLAGS = $(ID_CPPFLAGS)
# Indexes, searches and generators can include only their own headers and the headers that all of
# src/pg shares. The planner, the types and the module are higher layers, and can also include the
# headers of other folders.
$(filter src/pg/planner/% src/pg/types/% src/pg/module.o, $(OBJS)): override CPPFLAGS += -Isrc/pg

$(filter sortid--%, $(INSTALL_SCRIPTS)): src/sql/sortid.sql.in
$(filter sortid_gist--%, $(INSTALL_SCRIPTS)): src/sql/sortid_gist.sql
$(filter sortid_gin--%, $(INSTALL_SCRIPTS)): src/sql/sortid_gin.sql
$(INSTALL_SCRIPTS) $(UPDATES) $(FROM_18): src/sql/assemble $(wildcard src/sql/*.sql src/sql/*.in)
$(INSTALL_SCRIPTS):
	src/sql/assemble $< > $@.tmp && mv $@.tmp $@
$(UPDATES): %: src/sql/updates/% $(filter sortid--%, $(INSTALL_SCRIPTS))
	{ src/sql/assemble $< && \
	  $(if $(filter sortid--%--$(EXTVERSION).sql, $@), \
	    awk '/^COMMENT/ { on = 1 } on; /;$$/ { on = 0 }' $(filter sortid--%, $(INSTALL_SCRIPTS)), \
	    true); } > $@.tmp && mv $@.tmp $@
$(UPDATES_18): $(filter sortid_gist--%, $(UPDATES))
	cp $(subst +18,,$@) $@
$(FROM_18): src/sql/gist_to_18.sql.in
	src/sql/assemble $< version='$(lastword $(subst --, ,$(@:.sql=)))' > $@.tmp && mv $@.tmp $@

# The extension for PGlite: $(PGLITE)/sortid.tar.gz.
PGLITE = build/pglite
.PHONY: pglite
pglite: $(DATA_built)
	@$(MAKE) --no-print-directory -f editions/pglite/Makefile build=$(PGLITE) \
	  EXTVERSION=$(EXTVERSION) SOURCES='$(SOURCES)' FILES='$(EXTENSION:=.control) $(DATA_built)'

# The extension for EDB's servers on Windows: $(WINDOWS)/sortid-VERSION-windows-x64-pgNN.zip.
WINDOWS = build/windows
windows = $(SUPPORTED:%=windows-%)
.PHONY: windows $(windows)
windows: $(windows)
$(windows): windows-%: $(DATA_built)
	@$(MAKE) --no-print-directory -f editions/windows/Makefile build=$(WINDOWS) MAJOR=$* \
	  EXTVERSION=$(EXTVERSION) SOURCES='$(SOURCES)' FILES='$(EXTENSION:=.control) $(DATA_built)'

include editions/plain/rules.mk
