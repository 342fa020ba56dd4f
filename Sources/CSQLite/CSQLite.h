#ifndef HINDSIGHT_CSQLITE_H
#define HINDSIGHT_CSQLITE_H

#include <sqlite3.h>

/* sqlite3_db_config is variadic, which Swift cannot call. The switches that take an int and
   report an int have this one fixed shape. */
static inline int csqlite_db_config_switch(sqlite3 *db, int op, int on) {
  return sqlite3_db_config(db, op, on, (int *)0);
}

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import. A null
   pointer of length 0 would bind NULL; here it binds the empty text. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes ? (const char *)bytes : "", count,
                             SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* The same for the result of a function and for a column of a virtual table. */
static inline void csqlite_result_text(sqlite3_context *context, const void *bytes,
                                       sqlite3_uint64 count) {
  sqlite3_result_text64(context, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT,
                        SQLITE_UTF8);
}

/* sqlite3_vtab_config is variadic, which Swift cannot call. */
static inline int csqlite_vtab_direct_only(sqlite3 *db) {
  return sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
}

/* sqlite3_mprintf is variadic. SQLite frees the copy with sqlite3_free. */
static inline char *csqlite_copy(const char *text) { return sqlite3_mprintf("%s", text); }

/* A virtual table and its cursor begin with SQLite's own fields; Swift gives no promise about the
   order of a structure's fields. */
typedef struct {
  sqlite3_vtab base;
  void *owner;
} csqlite_table;

typedef struct {
  sqlite3_vtab_cursor base;
  void *owner;
} csqlite_cursor;

#endif
