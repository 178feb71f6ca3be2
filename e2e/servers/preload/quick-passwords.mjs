import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// Loaded into a desk before anything else: a password costs it a hundredth of the work. Real ones take half a
// second of a processor each, and their cost has a test of its own (`hasher.test.ts`).
crypto.scrypt = new Proxy(crypto.scrypt, {
  apply(derive, self, [password, salt, length, options, done]) {
    return Reflect.apply(derive, self, [password, salt, length, { ...options, N: 1024 }, done]);
  },
});
syncBuiltinESMExports();
