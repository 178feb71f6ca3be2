import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigError } from "@/lib/config";
import { fail, succeed } from "@/lib/contract/failure";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import {
  cheapHasher,
  must,
  openScratchAccounts,
  password,
  request,
  welcome,
} from "./__fixtures__/scratch-accounts";
import { totp } from "./__fixtures__/totp";
import { createAccounts } from "./accounts";
import type { AuditEvent } from "./audit/event";
import { acceptSecret, secretFor, secretProblem, secretSentences, storedSecret } from "./secret";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "desk-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the secret next to the data", () => {
  it("is created once, with at least 32 bytes, readable by its owner only", () => {
    const url = `file:${join(folder, "new", "desk.db")}`;
    const secret = storedSecret(url);
    expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
    expect(storedSecret(url)).toBe(secret);
    expect(readdirSync(join(folder, "new"))).toEqual(["auth-secret"]);
    expect(statSync(join(folder, "new", "auth-secret")).mode & 0o777).toBe(0o600);
  });

  it("must be set by the operator if it cannot be stored", () => {
    writeFileSync(join(folder, "file"), "");
    const url = `file:${join(folder, "file", "desk.db")}`;
    expect(() => storedSecret(url)).toThrow(new ConfigError(secretSentences.cannotKeep));
  });

  it.each(["cannot be read", "is empty"])("is not replaced if its file %s", (problem) => {
    // A folder, because root can read every file.
    if (problem === "is empty") writeFileSync(join(folder, "auth-secret"), "\n");
    else mkdirSync(join(folder, "auth-secret"));
    const url = `file:${join(folder, "desk.db")}`;
    expect(() => storedSecret(url)).toThrow(new ConfigError(secretSentences.cannotRead));
    expect(readdirSync(folder)).toEqual(["auth-secret"]);
  });

  it("differs for other data", () => {
    const [one, other] = ["a", "b"].map((name) => storedSecret(`file:${join(folder, name, "desk.db")}`));
    expect(one).not.toBe(other);
  });
});

describe.each(scratchEngines())("the secret of a desk on $engine", ({ engine, open }) => {
  let scratch: Scratch;
  const [one, other] = ["1".repeat(32), "2".repeat(32)];
  const settings = (secret: string | null, mode: "open" | "required" | null = "required") => ({
    databaseUrl: engine === "SQLite" ? `file:${join(folder, "desk.db")}` : "postgres://localhost/desk",
    access: { mode, secret, domains: [] },
    upstream: null,
  });
  const expectRefusal = async (secret: string | null, sentence: string) => {
    const error = new ConfigError(sentence);
    await expect(secretFor(scratch.database, settings(secret))).rejects.toThrow(error);
  };
  beforeAll(async () => {
    scratch = await open();
  });
  afterEach(async () => {
    await scratch.database.writer.updateTable("store").set({ secret_fingerprint: null, demo: 0 }).execute();
  });
  afterAll(() => scratch.dispose());

  it("is recorded as a fingerprint only, and no other one is accepted afterwards", async () => {
    expect(await secretFor(scratch.database, settings(one))).toBe(one);
    expect(await secretFor(scratch.database, settings(one))).toBe(one);
    await expectRefusal(other, secretSentences.other);
    expect(await secretProblem(scratch.database, settings(one))).toBeNull();
    expect(await secretProblem(scratch.database, settings(other))).toBe(secretSentences.other);
    const stored = await scratch.database.reader.selectFrom("store").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(one);
  });

  it("is the same for all servers that start at the same time", async () => {
    const starts = [one, other].map((secret) => secretFor(scratch.database, settings(secret)));
    const states = (await Promise.allSettled(starts)).map(({ status }) => status).sort();
    expect(states).toEqual(["fulfilled", "rejected"]);
  });

  it("is not recorded while access is open", async () => {
    expect(await secretFor(scratch.database, settings(one, "open"))).toBe(one);
    await scratch.database.writer.updateTable("store").set({ demo: 1 }).execute();
    expect(await secretFor(scratch.database, settings(one, null))).toBe(one);
    expect(await secretFor(scratch.database, settings(other))).toBe(other);
  });

  it.runIf(engine === "SQLite")("is not needed while access is open and none can be stored", async () => {
    mkdirSync(join(folder, "auth-secret"));
    expect(await secretFor(scratch.database, settings(null, "open"))).toBeNull();
    await expectRefusal(null, secretSentences.cannotRead);
    await secretFor(scratch.database, settings(one));
    expect(await secretFor(scratch.database, settings(null, "open"))).toBeNull();
  });

  it("is created only next to a SQLite file, and never again once one is recorded", async () => {
    if (engine === "SQLite") {
      const made = await secretFor(scratch.database, settings(null));
      expect(await secretFor(scratch.database, settings(made))).toBe(made);
      rmSync(join(folder, "auth-secret"));
      await expectRefusal(null, secretSentences.missing);
      expect(readdirSync(folder)).toEqual([]);
      return;
    }
    await expectRefusal(null, secretSentences.required);
    expect(await secretFor(scratch.database, settings(null, "open"))).toBeNull();
    expect(await secretProblem(scratch.database, settings(null, "open"))).toBeNull();
  });

  it("is required if none can be stored next to the data", async () => {
    const problem = () => secretProblem(scratch.database, settings(null));
    if (engine === "SQLite") return expect(await problem()).toBeNull();
    expect(await problem()).toBe(secretSentences.required);
    // The secret of a SQLite demo in the default folder is not for this database.
    storedSecret(`file:${join(folder, "data", "desk.db")}`);
    const former = process.cwd();
    process.chdir(folder);
    const here = await problem().finally(() => process.chdir(former));
    expect(here).toBe(secretSentences.required);
    await secretFor(scratch.database, settings(one));
    expect(await problem()).toBe(secretSentences.required);
  });

  it("that is missing refuses sign-in after the demo, and names the setting", async () => {
    const accounts = await createAccounts({
      database: scratch.database,
      note: async () => succeed(null),
      hasher: cheapHasher,
      secret: null,
      settings: { access: { mode: null }, upstream: null },
    });
    expect(await accounts.signIn({ email: "ada@example.org", password }, request())).toEqual(
      fail("database_unavailable", { message: secretSentences.required }),
    );
  });

  it("is the same for all servers when the demo ends while they run", async () => {
    const serverOf = (secret: string) =>
      createAccounts({
        database: scratch.database,
        note: async () => succeed(null),
        hasher: cheapHasher,
        secret,
        claimSecret: () => secretFor(scratch.database, settings(secret, null)),
        settings: { access: { mode: null }, upstream: null },
      });
    await scratch.database.writer.updateTable("store").set({ demo: 1 }).execute();
    const servers = [serverOf(one), serverOf(other)];
    const answersOf = () => Promise.all(servers.map(({ identifyAgain }) => identifyAgain(request())));
    for (const answer of await answersOf()) expect(answer).toEqual(succeed({ kind: "open" }));
    await scratch.database.writer.updateTable("store").set({ demo: 0 }).execute();
    await vi.waitFor(async () => {
      const codes = (await answersOf()).map((answer) => (answer.ok ? "open" : answer.failure.code));
      expect(codes.sort()).toEqual(["database_unavailable", "unauthenticated"]);
    }, 3_000);
  });

  it("that was lost is replaced by a command, which removes the second factors it sealed", async () => {
    const desk = await openScratchAccounts(scratch.database);
    const turnOn = async (email: string) => {
      const person = await welcome(desk.accounts, email, "support");
      const { uri } = must(await desk.accounts.startTotp(person.context, { password }));
      const code = totp(new URL(uri).searchParams.get("secret") ?? "");
      must(await desk.accounts.confirmTotp(person.context, { code }));
      return person;
    };
    const [ann, eve] = [await turnOn("ann@example.org"), await turnOn("eve@example.org")];
    await secretFor(scratch.database, settings(one));

    const note = async (event: AuditEvent) => {
      desk.events.push(event);
      return succeed(null);
    };
    expect(
      await acceptSecret(scratch.database, settings(other), async () => fail("audit_unavailable")),
    ).toBeNull();
    expect(await secretProblem(scratch.database, settings(other))).toBe(secretSentences.other);
    expect(await acceptSecret(scratch.database, settings(other), note)).toBe(2);
    const removed = desk.events.filter(({ action }) => action === "second-factor-off");
    expect(removed.map(({ ids }) => ids).sort()).toEqual([[ann.id], [eve.id]].sort());
    await expectRefusal(one, secretSentences.other);
    expect(await secretFor(scratch.database, settings(other))).toBe(other);
    expect(must(await desk.accounts.signIn({ email: eve.email, password }, request()))).toHaveProperty(
      "cookies",
    );
    await desk.clear();
  });

  it("that is replaced before anyone has a second factor has an entry too", async () => {
    const note = vi.fn(async () => succeed(null));
    expect(await acceptSecret(scratch.database, settings(one), note)).toBe(0);
    expect(note).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ ids: [] }));
  });
});
