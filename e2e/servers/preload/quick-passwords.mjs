import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// Preloaded into a desk: hashing a password costs a hundredth of the work. The real hash takes half a second
// of CPU; `hasher.test.ts` tests its cost.
crypto.scrypt = new Proxy(crypto.scrypt, {
  apply(derive, self, [password, salt, length, options, done]) {
    return Reflect.apply(derive, self, [password, salt, length, { ...options, N: 1024 }, done]);
  },
});
syncBuiltinESMExports();
