import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { bulkhead } from "cockatiel";

export interface Hasher {
  /** Derives what is stored: the parameters, a new salt and the key. */
  hash(password: string): Promise<string>;
  /** Whether a password is the one that was stored. Nothing stored costs the same work and is false. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Whether something stored was made with other parameters than these, and should be made anew. */
  isOutdated(stored: string): boolean;
}

const saltBytes = 16;
const keyBytes = 32;
const blockSize = 8;
const parallelism = 1;

// OWASP's parameters for scrypt: 128 MiB and some tenths of a second for each guess.
const owaspCost = 2 ** 17;

/**
 * Passwords by scrypt, as `scrypt$N$r$p$salt$key`. Two are derived at once and 64 may wait (trust goal 30): more is
 * a `BulkheadRejectedError`.
 * @param cost scrypt's N, a power of two; other than the default only for tests
 */
export function createHasher(cost = owaspCost): Hasher {
  const gate = bulkhead(2, 64);
  const current = ["scrypt", cost, blockSize, parallelism].join("$");
  const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
    gate.execute(() => deriveKey(normalized(password), salt, options));
  const own = { N: cost, r: blockSize, p: parallelism };
  const decoySalt = randomBytes(saltBytes);
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const key = await derive(password, salt, own);
      return [current, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    async verify(password, stored) {
      const parts = stored === null ? null : readStored(stored);
      const key = await derive(password, parts?.salt ?? decoySalt, parts?.options ?? own);
      return parts !== null && key.length === parts.key.length && timingSafeEqual(key, parts.key);
    },
    isOutdated: (stored) => !stored.startsWith(`${current}$`),
  };
}

/** The same characters typed on two machines may differ in bytes. */
function normalized(password: string): string {
  return password.normalize("NFC");
}

function readStored(stored: string): { options: ScryptOptions; salt: Buffer; key: Buffer } | null {
  const [name, n, r, p, salt, key] = stored.split("$");
  if (name !== "scrypt" || salt === undefined || key === undefined) return null;
  return {
    options: { N: Number(n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}

function deriveKey(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const memory = 256 * (options.N ?? 1) * (options.r ?? 1);
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, { ...options, maxmem: memory }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
