import Libsql from "libsql";

// Loaded into a command before anything else: a database file cannot grow beyond so many pages, as on a full
// disk.
const { MOST_PAGES = "" } = process.env;

Libsql.prototype.prepare = new Proxy(Libsql.prototype.prepare, {
  apply(target, database, given) {
    database.exec(`pragma max_page_count = ${Number(MOST_PAGES)}`);
    return Reflect.apply(target, database, given);
  },
});
