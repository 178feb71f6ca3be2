import Libsql from "libsql";

// Preloaded into a command: database files cannot grow beyond a number of pages, as on a full disk.
const { MOST_PAGES = "" } = process.env;

Libsql.prototype.prepare = new Proxy(Libsql.prototype.prepare, {
  apply(target, database, given) {
    database.exec(`pragma max_page_count = ${Number(MOST_PAGES)}`);
    return Reflect.apply(target, database, given);
  },
});
