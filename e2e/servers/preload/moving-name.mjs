import dns from "node:dns";
import { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// Preloaded into a desk: the name `moving.test` resolves to the address in a file.
const { ADDRESS_FILE = "" } = process.env;

dns.lookup = new Proxy(dns.lookup, {
  apply(target, self, [hostname, options, callback]) {
    if (hostname !== "moving.test") return Reflect.apply(target, self, [hostname, options, callback]);
    const address = readFileSync(ADDRESS_FILE, "utf8");
    const found = options.all ? [[{ address, family: 4 }]] : [address, 4];
    process.nextTick(callback, null, ...found);
  },
});
syncBuiltinESMExports();
