#ifndef HINDSIGHT_CSQLITE_H
#define HINDSIGHT_CSQLITE_H

#include <sqlite3.h>

/* sqlite3_db_config is variadic, which Swift cannot call. The switches that take an int and
   report an int have this one fixed shape. */
static inline int csqlite_db_config_switch(sqlite3 *db, int op, int on) {
  return sqlite3_db_config(db, op, on, (int *)0);
}

#endif
