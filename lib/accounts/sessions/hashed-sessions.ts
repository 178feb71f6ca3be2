import { createHash } from "node:crypto";
import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth";

/**
 * What the database keeps of a session's token: whoever reads a copy of it cannot sign in with what is there.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

interface Aim {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

/**
 * Stands between the accounts library and its database, so that the library goes on speaking of tokens while
 * only their hashes are stored. A row that was found by its token is handed back with it.
 */
export function withHashedSessions(inner: DBAdapter): DBAdapter {
  return {
    ...inner,
    ...hashing(inner),
    transaction: (work) => inner.transaction((tx) => work({ ...tx, ...hashing(tx) })),
  };
}

function hashing(inner: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...inner,
    create: async (order) => {
      if (order.model !== "session") return inner.create(order);
      const token: unknown = Reflect.get(order.data, "token");
      if (typeof token !== "string") throw new TypeError("A session needs a token");
      return restore(
        await inner.create({ ...order, data: { ...order.data, token: hashToken(token) } }),
        token,
      );
    },
    findOne: async (aim) => restore(await inner.findOne({ ...aim, where: hashed(aim) }), tokenOf(aim)),
    findMany: (aim) => inner.findMany({ ...aim, where: hashed(aim) }),
    count: (aim) => inner.count({ ...aim, where: hashed(aim) }),
    update: async (aim) => restore(await inner.update({ ...aim, where: hashed(aim) }), tokenOf(aim)),
    updateMany: (aim) => inner.updateMany({ ...aim, where: hashed(aim) }),
    delete: (aim) => inner.delete({ ...aim, where: hashed(aim) }),
    deleteMany: (aim) => inner.deleteMany({ ...aim, where: hashed(aim) }),
    consumeOne: (aim) => inner.consumeOne({ ...aim, where: hashed(aim) }),
    incrementOne: (aim) => inner.incrementOne({ ...aim, where: hashed(aim) }),
  };
}

function hashed({ model, where = [] }: Aim): Where[] {
  if (model !== "session") return where;
  return where.map((condition) => {
    const { field, value } = condition;
    if (field !== "token") return condition;
    if (typeof value === "string") return { ...condition, value: hashToken(value) };
    return Array.isArray(value)
      ? { ...condition, value: value.map((token) => hashToken(String(token))) }
      : condition;
  });
}

function tokenOf({ model, where = [] }: Aim): string | null {
  const value = model === "session" ? where.find(({ field }) => field === "token")?.value : null;
  return typeof value === "string" ? value : null;
}

function restore<Row>(row: Row, token: string | null): Row {
  if (token !== null && typeof row === "object" && row !== null) Object.assign(row, { token });
  return row;
}
