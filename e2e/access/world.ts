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

/** Where a desk has its records. */
export type House = "sqlite" | "postgres" | "upstream";

/** Headers by which a desk knows somebody, or thinks that it might. */
export type Visitor = Readonly<Record<string, string>>;

export interface World {
  /** The one that runs now. */
  readonly desk: OwnDesk;
  readonly people: Readonly<Record<Role, Visitor>>;
  readonly machines: Readonly<Record<"posts" | "contributions", Visitor>>;
  /** Somebody who can sign in. */
  readonly member: { readonly email: string; readonly password: string };
  /** Those who must not get anywhere, by what is wrong with them. */
  readonly strangers: Readonly<Record<string, Visitor>>;
  /** Lets in somebody new. */
  enrol(role: Role): Promise<Visitor>;
  /** The lines of the audit, oldest first. */
  audit(): Promise<readonly Record<string, unknown>[]>;
  /** Starts one more desk over the same records, in an environment that is changed so. */
  startBeside(changes: Record<string, string>): Promise<OwnDesk>;
  /** Ends the desk as a power cut does, and starts it again over the same records. */
  cutPower(): Promise<void>;
  /** What `desk doctor` says; it throws where something is not well. */
  doctor(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A desk over real records with a person of every role and a token of every scope, made as an operator would.
 */
export async function startWorld(house: House, more: Record<string, string> = {}): Promise<World> {
  const folder = scratchFolder();
  const secret = randomUUID() + randomUUID();
  const undo: (() => unknown)[] = [folder.remove];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  const start = async (env: Record<string, string>) => {
    const desk = await startOwnDesk({
      AUTH: "",
      AUTH_SECRET: secret,
      DEMO_CONTRIBUTIONS: "0",
      ...env,
    });
    undo.push(() => endDesk(desk));
    return desk;
  };
  const file = (name: string) => `file:${join(folder.path, name)}.db`;
  try {
    let env: Record<string, string> = { DATABASE_URL: file("desk") };
    if (house === "postgres") {
      const cluster = await startPrivateCluster();
      if (cluster === null) throw new Error("PostgreSQL is not installed.");
      undo.push(cluster.stop);
      env = { DATABASE_URL: cluster.url };
      await importCanaries(env);
    }
    if (house === "sqlite") await copyCanaries(folder.path, "desk.db");
    if (house === "upstream") {
      await copyCanaries(folder.path, "records.db");
      const { url } = await start({ DATABASE_URL: file("records"), AUTH: "open" });
      env = { ...env, UPSTREAM_URL: url, UPSTREAM_FEEDS: `${ids.feed}:Canaries` };
    }
    let desk = await start({ ...env, ...more });
    const { auditOf, ...settled } = await settle(desk);
    return {
      ...settled,
      // The desk has another address after a power cut.
      audit: () => auditOf(desk),
      startBeside: (changes) => start({ ...env, ...more, ...changes }),
      get desk() {
        return desk;
      },
      async cutPower() {
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

/**
 * Puts a database with the canaries into a folder. It is imported once for each build, which takes seconds,
 * and copied.
 */
async function copyCanaries(folder: string, name: string): Promise<void> {
  const made = createHash("sha256")
    .update(JSON.stringify([canaryContribution, canaryPost, ids]))
    .update(readFileSync(".next/BUILD_ID"))
    .digest("hex");
  const original = `.next/canaries-${made.slice(0, 16)}.db`;
  if (!existsSync(original)) {
    const fresh = join(folder, "canaries.db");
    await importCanaries({ DATABASE_URL: `file:${fresh}` });
    // Others may be at it, too: whoever looks finds a whole file.
    copyFileSync(fresh, `${original}.${process.pid}`);
    renameSync(`${original}.${process.pid}`, original);
  }
  copyFileSync(original, join(folder, name));
}

async function importCanaries({ DATABASE_URL = "" }: Record<string, string>): Promise<void> {
  const posts = new Map([[ids.feed, [canaryPost]]]);
  await importRecords(DATABASE_URL, { contributions: [canaryContribution], posts });
}

/** Runs a command of the desk over a database, and gives what it prints. */
async function runCommand(
  folder: string,
  database: Record<string, string>,
  ...args: string[]
): Promise<string> {
  const desk = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts"];
  const env = { ...process.env, ...database, INIT_CWD: folder };
  return (await promisify(execFile)(process.execPath, [...desk, ...args], { env })).stdout;
}

/** Has a desk do something as one of its own pages would. */
export function tellDesk(
  desk: OwnDesk,
  method: string,
  path: string,
  given: object,
  visitor: Visitor = {},
): Promise<Response> {
  const headers = { ...visitor, origin: desk.url, "content-type": "application/json" };
  return fetch(desk.url + path, { method, headers, body: JSON.stringify(given), redirect: "manual" });
}

/** What is made in a desk once it runs. */
interface Settled extends Omit<World, "desk" | "audit" | "startBeside" | "cutPower" | "doctor" | "stop"> {
  /** The audit log as a desk over these records returns it. */
  readonly auditOf: (desk: OwnDesk) => ReturnType<World["audit"]>;
}

async function settle(desk: OwnDesk): Promise<Settled> {
  const password = `correct horse ${randomUUID()}`;
  const welcome = async (address: string, given: object): Promise<Visitor> => {
    const token = address.split("/welcome/")[1] ?? "";
    const answer = await tellDesk(desk, "POST", "/api/invitations/accept", {
      token,
      password,
      ...given,
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(";", 1)[0];
    if (cookie === undefined) throw new Error(`Nobody was let in: ${answer.status} ${await answer.text()}`);
    return { cookie };
  };
  const link = /\/welcome\/\S+/.exec(desk.said())?.[0] ?? "";
  const admin = await welcome(link, { name: "Ada Admin", email: "ada@example.org" });
  const ask = async (path: string, given: object): Promise<Record<string, unknown>> => {
    const answer = await tellDesk(desk, "POST", path, given, admin);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const enrol = async (role: Role): Promise<Visitor> => {
    const email = `${role}-${randomUUID()}@example.org`;
    const { href } = await ask("/api/invitations", { name: `Someone ${role}`, email, role });
    return welcome(String(href), {});
  };
  const token = async (scope: string): Promise<Visitor> => {
    const made = await ask("/api/tokens", { name: `For ${scope}`, scopes: [scope], days: 1 });
    return { authorization: `Bearer ${made["token"]}` };
  };
  const [support, finance, gone] = [await enrol("support"), await enrol("finance"), await enrol("admin")];
  await tellDesk(desk, "DELETE", "/api/session", {}, gone);
  const revoked = await ask("/api/tokens", { name: "Gone", scopes: ["posts", "contributions"], days: 1 });
  await tellDesk(desk, "DELETE", `/api/tokens/${revoked["id"]}`, {}, admin);
  const auditOf = async ({ url }: OwnDesk) => {
    const answer = await fetch(`${url}/api/audit?form=ndjson`, { headers: admin });
    const lines = (await answer.text()).split("\n").filter((line) => line !== "");
    return lines.map((line): Record<string, unknown> => JSON.parse(line));
  };
  const foreign = randomBytes(32).toString("base64url");
  return {
    ...{ enrol, auditOf },
    member: { email: "ada@example.org", password },
    people: { support, finance, admin },
    machines: { posts: await token("posts"), contributions: await token("contributions") },
    strangers: {
      "no session": {},
      "a session that was ended": gone,
      "an invented session": { cookie: `desk-session=${foreign}` },
      "a session under another name": { cookie: String(admin["cookie"]).replace("desk-session", "session") },
      "a token of another desk": { authorization: `Bearer gd_${foreign}` },
      "a token that was revoked": { authorization: `Bearer ${revoked["token"]}` },
      "an empty token": { authorization: "Bearer " },
      "a session beside a wrong token": { ...admin, authorization: `Bearer gd_${foreign}` },
      "forged headers": {
        "x-forwarded-for": "127.0.0.1",
        "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
      },
    },
  };
}
