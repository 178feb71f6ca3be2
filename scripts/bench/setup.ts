import { fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import { readListedIds } from "@/e2e/faults/listed-ids";
import { startDesk } from "@/e2e/servers/desk";
import { openDatabase } from "@/lib/database/database";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { addDays, type Day, toDayOf } from "@/lib/format/day";
import { importIntoDatabase } from "@/lib/import/import-into-database";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { execute, startPrivateCluster } from "@/scripts/postgres/private-cluster";
import { buildIfNeeded } from "@/scripts/setup/prepare.mjs";
import { logProgress } from "./measure";

export type Context = Readonly<{ rows: number; lighthouse: boolean; engine: Engine; folder: string }>;

const cleanUps: (() => unknown)[] = [];

/** Registers work for the end of the benchmark, even if it fails or is interrupted. */
export function onCleanUp(work: () => unknown): void {
  cleanUps.push(work);
}

/** Runs the registered work, latest first. */
export async function cleanUp(): Promise<void> {
  while (cleanUps.length > 0) await cleanUps.pop()?.();
}

/** A database engine. `create` makes an empty database and returns its `DATABASE_URL`. */
type Engine = Readonly<{ name: "sqlite" | "postgres"; create: (name: string) => Promise<string> }>;

/** Opens an engine; null if this machine has no PostgreSQL. @param folder for the files of SQLite */
export async function openEngine(name: Engine["name"], folder: string): Promise<Engine | null> {
  if (name === "sqlite") return { name, create: async (database) => `file:${join(folder, database)}.db` };
  const cluster = await startPrivateCluster();
  if (cluster === null) return null;
  onCleanUp(cluster.stop);
  return {
    name,
    async create(database) {
      await execute(cluster.url, `create database bench_${database}`);
      return Object.assign(new URL(cluster.url), { pathname: `/bench_${database}` }).href;
    },
  };
}

const words = ["anna", "smith", "water", "maria", "john", "monthly", "visa", "gmail", "street", "hope"];

export const searchWord = (nth: number) => words[nth % words.length];

/** The demo data ends yesterday. */
const today = new Date();

export function daysAgo(days: number): Day {
  return addDays(toDayOf(today.getTime()), -days);
}

/** Creates a database and imports demo contributions from a file. Returns its URL and the speed. */
export async function fillDatabase(context: Context, name: string, rows = context.rows) {
  const { engine, folder } = context;
  logProgress(`${engine.name}: importing ${rows.toLocaleString("en")} contributions`);
  const file = join(folder, `${rows}.ndjson`);
  if (!existsSync(file)) await pipeline(demoLines(rows), createWriteStream(file));
  const url = await engine.create(name);
  const database = await openDatabase(url);
  const started = performance.now();
  const report = await importIntoDatabase(database, [file]);
  const seconds = (performance.now() - started) / 1000;
  await database.close();
  if (typeof report === "string" || report.inserted !== rows) throw new Error("Not all rows were imported.");
  // Autovacuum would do this minutes later; done now, every run measures the same state.
  if (engine.name === "postgres") await execute(url, "vacuum analyze");
  return { url, rowsPerSecond: rows / seconds };
}

function* demoLines(count: number): Generator<string> {
  for (const record of demoContributions({ count, today })) yield `${JSON.stringify(record)}\n`;
}

/** Opens a database and a source on it, until the benchmark ends. */
export async function openSource(url: string) {
  const database = await openDatabase(url);
  onCleanUp(() => database.close());
  return { database, source: createDatabaseSource(database) };
}

/** Starts a server of the list only, on bare node:http, and returns its URL. */
export async function openBareServer(databaseUrl: string): Promise<string> {
  const child = fork(new URL("bare-server.ts", import.meta.url), [databaseUrl]);
  onCleanUp(() => child.kill());
  const failed = once(child, "exit").then(() => Promise.reject(new Error("The bare server ended.")));
  const [address] = await Promise.race([once(child, "message"), failed]);
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(address).port}`;
}

/** Starts a built desk, until the benchmark ends. */
export async function openDesk(env: Readonly<Record<string, string>>) {
  await buildIfNeeded();
  const { url, pid, stop } = await startDesk({ DEMO_CONTRIBUTIONS: "0", ...env });
  onCleanUp(stop);
  if (pid === undefined) throw new Error("The desk has no process.");
  return { url, pid };
}

export async function firstId(url: string): Promise<string> {
  const [id] = readListedIds(await (await fetch(url)).text());
  if (id === undefined) throw new Error(`${url} is empty.`);
  return id;
}
