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

#endif
