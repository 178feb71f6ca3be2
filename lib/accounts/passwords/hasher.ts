import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export type Hasher = ReturnType<typeof createHasher>;

const saltBytes = 16;
const keyBytes = 32;
const blockSize = 8;
const parallelism = 1;
const maxAtOnce = 2;
const maxWaiting = 64;

// OWASP's parameters for scrypt: 128 MiB and a few tenths of a second per guess.
const owaspCost = 2 ** 17;

/**
 * Hashes passwords with scrypt, as `scrypt$N$r$p$salt$key`. Runs two derivations at a time. Up to 64 known
 * and 64 unknown callers wait, known ones first. A full queue throws `QueueFullError`.
 * @param cost scrypt's N, a power of two; set in tests only
 * @param derive the key derivation; set in tests only
 */
export function createHasher(cost = owaspCost, derive = deriveKey) {
  const queue = new PasswordQueue();
  const current = ["scrypt", cost, blockSize, parallelism].join("$");
  // NFC, because different systems may encode the same characters as different bytes.
  const inTurn = (isKnown: boolean, password: string, salt: Buffer, options: ScryptOptions) =>
    queue.run(isKnown, () => derive(password.normalize("NFC"), salt, options));
  const own = { N: cost, r: blockSize, p: parallelism };
  const decoySalt = randomBytes(saltBytes);
  return {
    /** Returns the text to store: the parameters, a new salt and the derived key. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(saltBytes);
      const key = await inTurn(true, password, salt, own);
      return [current, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    /**
     * Returns whether a password matches the stored hash. Takes the same time without one.
     * @param isKnown whether the caller is signed in, or the account has signed in from there before; known
     *   callers go before unknown ones
     */
    async verify(password: string, stored: string | null, isKnown = false): Promise<boolean> {
      const parts = stored === null ? null : readStored(stored);
      const key = await inTurn(isKnown, password, parts?.salt ?? decoySalt, parts?.options ?? own);
      return parts !== null && key.length === parts.key.length && timingSafeEqual(key, parts.key);
    },
    /** Whether a stored hash uses other parameters and should be replaced. */
    isOutdated: (stored: string) => !stored.startsWith(`${current}$`),
  };
}

export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** Limits concurrent derivations. Unknown callers run only while no known caller is waiting. */
class PasswordQueue {
  #running = 0;
  readonly #known: (() => void)[] = [];
  readonly #strangers: (() => void)[] = [];

  async run<T>(isKnown: boolean, work: () => Promise<T>): Promise<T> {
    if (this.#running >= maxAtOnce) await this.#turn(isKnown ? this.#known : this.#strangers);
    else this.#running++;
    try {
      return await work();
    } finally {
      // The next caller takes over this slot.
      const next = this.#known.shift() ?? this.#strangers.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  #turn(lane: (() => void)[]): Promise<void> {
    if (lane.length >= maxWaiting) return Promise.reject(new QueueFullError());
    return new Promise((resolve) => lane.push(resolve));
  }
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
  return scryptAsync(password, salt, keyBytes, { ...options, maxmem: memory });
}
