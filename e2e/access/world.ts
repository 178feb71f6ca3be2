import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { importRecords } from "@/e2e/servers/import-records";
import { endDesk, type OwnDesk, scratchFolder, startOwnDesk } from "@/e2e/servers/own-desk";
import { startPrivateCluster } from "@/scripts/postgres/private-cluster";
import { canaryContribution, canaryPost, ids } from "./canaries";
import type { Role } from "./routes";

/** The source of a desk's records. */
export type RecordSource = "sqlite" | "postgres" | "upstream";

/** Headers that identify a person or a token, or claim to. */
export type Credentials = Readonly<Record<string, string>>;

export interface World {
  /** The current process: `crashAndRestart` replaces it. */
  readonly desk: OwnDesk;
  readonly people: Readonly<Record<Role, Credentials>>;
  readonly tokens: Readonly<Record<"posts" | "contributions", Credentials>>;
  /** An account that can sign in. */
  readonly account: { readonly email: string; readonly password: string };
  /** Credentials that give no access, by what is wrong with them. */
  readonly invalidCredentials: Readonly<Record<string, Credentials>>;
  /** Adds a person and signs them in. */
  addPerson(role: Role): Promise<Credentials>;
  /** Reads the audit log, oldest entry first. */
  audit(): Promise<readonly Record<string, unknown>[]>;
  /** Starts another desk on the same records, with changes to the environment. */
  startAnother(changes: Record<string, string>): Promise<OwnDesk>;
  /** Kills the desk and starts it again on the same records. */
  crashAndRestart(): Promise<void>;
  /** Returns the output of `desk doctor`. @throws where it finds a problem */
  doctor(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a desk on the canaries, with a person of every role and a token of every scope. */
export async function startWorld(source: RecordSource, more: Record<string, string> = {}): Promise<World> {
  const folder = scratchFolder();
  const secret = randomUUID() + randomUUID();
  const cleanups: (() => unknown)[] = [folder.remove];
  const stop = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
  };
  const start = async (env: Record<string, string>) => {
    const desk = await startOwnDesk({ AUTH: "", AUTH_SECRET: secret, DEMO_CONTRIBUTIONS: "0", ...env });
    cleanups.push(() => endDesk(desk));
    return desk;
  };
  const file = (name: string) => `file:${join(folder.path, name)}.db`;
  try {
    let env: Record<string, string> = { DATABASE_URL: file("desk") };
    if (source === "postgres") {
      const cluster = await startPrivateCluster();
      if (cluster === null) throw new Error("PostgreSQL is not installed.");
      cleanups.push(cluster.stop);
      env = { DATABASE_URL: cluster.url };
      await importCanaries(env);
    }
    if (source === "sqlite") await copyCanaries(folder.path, "desk.db");
    if (source === "upstream") {
      await copyCanaries(folder.path, "records.db");
      const { url } = await start({ DATABASE_URL: file("records"), AUTH: "open" });
      env = { ...env, UPSTREAM_URL: url, UPSTREAM_FEEDS: `${ids.feed}:Canaries` };
    }
    let desk = await start({ ...env, ...more });
    const { auditOf, ...accounts } = await createAccounts(desk);
    return {
      ...accounts,
      // A restart changes the desk's address.
      audit: () => auditOf(desk),
      startAnother: (changes) => start({ ...env, ...more, ...changes }),
      get desk() {
        return desk;
      },
      async crashAndRestart() {
        await endDesk(desk);
        desk = await start({ ...env, ...more });
      },
      doctor: () => runCommand(folder.path, { ...env, AUTH_SECRET: secret }, "doctor"),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Puts a database with the canaries into a folder: a copy, because an import takes seconds. */
async function copyCanaries(folder: string, name: string): Promise<void> {
  const version = createHash("sha256")
    .update(JSON.stringify([canaryContribution, canaryPost, ids]))
    .update(readFileSync(".next/BUILD_ID"))
    .digest("hex");
  const original = `.next/canaries-${version.slice(0, 16)}.db`;
  if (!existsSync(original)) {
    const fresh = join(folder, "canaries.db");
    await importCanaries({ DATABASE_URL: `file:${fresh}` });
    // The rename is atomic: another worker may create the same file.
    copyFileSync(fresh, `${original}.${process.pid}`);
    renameSync(`${original}.${process.pid}`, original);
  }
  copyFileSync(original, join(folder, name));
}

async function importCanaries({ DATABASE_URL = "" }: Record<string, string>): Promise<void> {
  const posts = new Map([[ids.feed, [canaryPost]]]);
  await importRecords(DATABASE_URL, { contributions: [canaryContribution], posts });
}

/** Runs a command of the desk on a database. @returns its output */
async function runCommand(
  folder: string,
  database: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const desk = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts"];
  const env = { ...process.env, ...database, INIT_CWD: folder };
  return (await promisify(execFile)(process.execPath, [...desk, ...args], { env })).stdout;
}

/** Sends a request that changes data, as a page of the desk does. */
export function sendJson(
  desk: OwnDesk,
  method: string,
  path: string,
  body: object,
  credentials: Credentials = {},
): Promise<Response> {
  const headers = { ...credentials, origin: desk.url, "content-type": "application/json" };
  return fetch(desk.url + path, { method, headers, body: JSON.stringify(body), redirect: "manual" });
}

/** The part of a world that is created through the running desk. */
interface Accounts
  extends Omit<World, "desk" | "audit" | "startAnother" | "crashAndRestart" | "doctor" | "stop"> {
  /** Reads the audit log through a desk on the same records. */
  readonly auditOf: (desk: OwnDesk) => ReturnType<World["audit"]>;
}

async function createAccounts(desk: OwnDesk): Promise<Accounts> {
  const password = `correct horse ${randomUUID()}`;
  const accept = async (link: string, profile: object): Promise<Credentials> => {
    const token = link.split("/welcome/")[1] ?? "";
    const body = { token, password, ...profile };
    const response = await sendJson(desk, "POST", "/api/invitations/accept", body);
    const cookie = response.headers.getSetCookie()[0]?.split(";", 1)[0];
    if (cookie === undefined) throw new Error(`No session: ${response.status} ${await response.text()}`);
    return { cookie };
  };
  const setupLink = /\/welcome\/\S+/.exec(desk.output())?.[0] ?? "";
  const admin = await accept(setupLink, { name: "Ada Admin", email: "ada@example.org" });
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await sendJson(desk, "POST", path, body, admin);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const addPerson = async (role: Role): Promise<Credentials> => {
    const email = `${role}-${randomUUID()}@example.org`;
    const { href } = await post("/api/invitations", { name: `Someone ${role}`, email, role });
    return accept(String(href), {});
  };
  const createToken = async (scope: string): Promise<Credentials> => {
    const created = await post("/api/tokens", { name: `For ${scope}`, scopes: [scope], days: 1 });
    return { authorization: `Bearer ${created["token"]}` };
  };
  const [support, finance, signedOut] = [
    await addPerson("support"),
    await addPerson("finance"),
    await addPerson("admin"),
  ];
  await sendJson(desk, "DELETE", "/api/session", {}, signedOut);
  const revoked = await post("/api/tokens", { name: "Gone", scopes: ["posts", "contributions"], days: 1 });
  await sendJson(desk, "DELETE", `/api/tokens/${revoked["id"]}`, {}, admin);
  const auditOf = async ({ url }: OwnDesk) => {
    const response = await fetch(`${url}/api/audit?form=ndjson`, { headers: admin });
    const lines = (await response.text()).split("\n").filter((line) => line !== "");
    return lines.map((line): Record<string, unknown> => JSON.parse(line));
  };
  const randomToken = randomBytes(32).toString("base64url");
  return {
    addPerson,
    auditOf,
    account: { email: "ada@example.org", password },
    people: { support, finance, admin },
    tokens: { posts: await createToken("posts"), contributions: await createToken("contributions") },
    invalidCredentials: {
      "no session": {},
      "an ended session": signedOut,
      "an invented session": { cookie: `desk-session=${randomToken}` },
      "a session under another name": { cookie: String(admin["cookie"]).replace("desk-session", "session") },
      "a token of another desk": { authorization: `Bearer gd_${randomToken}` },
      "a revoked token": { authorization: `Bearer ${revoked["token"]}` },
      "an empty token": { authorization: "Bearer " },
      "a session and a wrong token": { ...admin, authorization: `Bearer gd_${randomToken}` },
      "forged headers": {
        "x-forwarded-for": "127.0.0.1",
        "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
      },
    },
  };
}
