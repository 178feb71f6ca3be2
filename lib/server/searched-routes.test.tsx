import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { isValidElement } from "react";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Audit, openAudit } from "@/lib/accounts/audit/audit";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import type { Viewer } from "@/lib/accounts/viewer";
import { fail, succeed } from "@/lib/contract/failure";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { openDeskDatabase } from "@/lib/database/desk-database";
import { toContributionRow, writeContributions } from "@/lib/source/database/write";

const person: Viewer = {
  ...{ kind: "person", id: "P1", name: "Ada", email: "ada@example.org", role: "admin", sessionId: "S1" },
};
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ host: "desk.example", "x-desk-target": "/" }),
  cookies: async () => ({ get: () => undefined }),
}));
vi.mock("@/lib/database/desk-database", () => ({ openDeskDatabase: vi.fn() }));
vi.mock("@/lib/accounts/audit/desk-audit", () => ({ openDeskAudit: vi.fn() }));
vi.mock("@/lib/accounts/open-accounts", () => {
  const known: Record<string, unknown> = {
    whoAsks: async () => succeed(person),
    accessMode: async () => ({ mode: "required", warning: false }),
  };
  // Nothing else of accounts answers here.
  const get = (_: object, name: string) => known[name] ?? (async () => fail("forbidden"));
  return {
    openAccounts: async () =>
      new Proxy({}, { get: (of, name) => (name === "then" ? undefined : get(of, String(name))) }),
  };
});

/** Takes an answer whatever it is: a page that answers otherwise throws. */
type Answering = (...given: readonly unknown[]) => Promise<unknown>;
const isFunction = (value: unknown): value is Answering => typeof value === "function";

/** What is in every folder of the app: a route or page that is added comes along. */
function modules(end: string): readonly string[] {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(end))
    .toSorted();
}

const ids: Readonly<Record<string, string>> = { id: "C2", feedId: "NEWS", token: "unknown" };
const params = Promise.resolve({ ...ids, rest: ["unknown"] });

/** Draws what is asynchronous in a page, which is all that reads records. */
async function draw(node: unknown): Promise<void> {
  if (Array.isArray(node)) await Promise.all(node.map(draw));
  if (node instanceof Promise) await draw(await node);
  if (!isValidElement<Record<string, unknown>>(node)) return;
  if (isFunction(node.type) && node.type.constructor.name === "AsyncFunction")
    await draw(await node.type(node.props));
  await Promise.all(Object.values(node.props).map(draw));
}

describe("whoever asks by words", () => {
  let scratch: Scratch;
  let audit: Audit;
  beforeAll(async () => {
    scratch = await openScratchSqlite();
    const rows = ["C1", "C2", "C3"].map((id) => {
      const supporter = { id: `S-${id}`, display_name: "Anna Smith" };
      const value = { id, ordered_at: "2024-03-01T00:00:00Z", supporter, total_amount: "25.0000" };
      return toContributionRow({ id, value, text: Buffer.from(JSON.stringify(value)) });
    });
    await writeContributions(scratch.database, rows);
    audit = openAudit(scratch.database, { keepDays: 1, onTrouble: () => {} });
  });
  afterAll(async () => {
    audit.close();
    await scratch.dispose();
  });
  beforeEach(() => {
    vi.mocked(openDeskDatabase).mockResolvedValue(scratch.database);
    vi.mocked(openDeskAudit).mockResolvedValue(audit);
  });

  /** How many searches, and files of what was searched, the audit knows of. */
  async function searches(): Promise<number> {
    const { n } = await scratch.database.reader
      .selectFrom("audit_entry")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("action", "in", ["search", "export"])
      .executeTakeFirstOrThrow();
    return Number(n);
  }

  async function ask(
    file: string,
    query: string,
  ): Promise<{ readonly body: string; readonly moved: number }> {
    const { GET }: Record<string, unknown> = await import(resolve("app", file));
    if (!isFunction(GET)) return { body: "", moved: 0 };
    const before = await searches();
    const address = `http://desk.example/${file.replace("/route.ts", "")}?${query}`;
    const answer = await GET(new Request(address), { params });
    const body = answer instanceof Response ? `${answer.status} ${await answer.text()}` : "";
    // Links of a list repeat what was asked.
    return { body: body.replaceAll(query, ""), moved: (await searches()) - before };
  }

  const answering = new Set<string>();
  it.each(modules("/route.ts"))("leaves an entry wherever words change the answer: %s", async (file) => {
    const [some, again, none] = [
      await ask(file, "q=anna"),
      await ask(file, "q=anna"),
      await ask(file, "q=zzzz"),
    ];
    if (unsteady.has(file)) return;
    expect([file, plain(again.body)]).toEqual([file, plain(some.body)]);
    if (plain(some.body) === plain(none.body)) return;
    answering.add(file.replace("/route.ts", ""));
    const moved = [some, again, none].map((one) => one.moved > 0);
    expect([file, moved]).toEqual([file, [true, true, true]]);
  });

  it("is known where words change the answer", () => {
    const known = ["search", "supporters", "export", "export/plan"].map((name) => `api/${name}`);
    const ofList = ["", "/sums", "/total"].map((name) => `api/contributions${name}`);
    expect([...answering].toSorted()).toEqual([...known, ...ofList].toSorted());
  });

  async function open(file: string, searchParams: Record<string, string>): Promise<number> {
    const page: Record<string, unknown> = await import(resolve("app", file));
    const before = await searches();
    const props = { params, searchParams: Promise.resolve(searchParams) };
    for (const part of [page["generateMetadata"], page["default"]]) {
      if (isFunction(part)) await draw(await part(props).catch(redirected));
    }
    return (await searches()) - before;
  }

  it.each(modules("page.tsx"))("leaves an entry by every page that takes words: %s", async (file) => {
    const moved = [await open(file, { q: "anna" }), await open(file, { q: "zzzz" })].map(
      (count) => count > 0,
    );
    const takesWords = !wordless.has(file);
    expect([file, moved]).toEqual([file, [takesWords, takesWords]]);
  });

  it("leaves an entry where a record is placed in a searched list, on it or not", async () => {
    const file = "contributions/[id]/page.tsx";
    expect(await open(file, { list: "type=all" })).toBe(0);
    for (const list of ["q=anna", "q=zzzz", "q=anna&page=2"]) {
      expect([list, await open(file, { list })]).toEqual([list, 1]);
    }
    const [entry] = await scratch.database.reader
      .selectFrom("audit_entry")
      .selectAll()
      .where("reason", "=", "position")
      .execute();
    expect(entry).toMatchObject({ action: "search", ids: '["C3","C1"]' });
  });
});

/** Answers that no words change, and that are another each time. */
const unsteady: ReadonlySet<string> = new Set([
  "metrics/route.ts",
  "api/audit/route.ts",
  "api/status/route.ts",
]);

/** Pages that take no words: one that is added takes them, or says here that it does not. */
const wordless: ReadonlySet<string> = new Set(
  [
    "",
    "audit/",
    "contributions/[id]/",
    "feeds/",
    "feeds/[feedId]/posts/",
    "feeds/[feedId]/posts/[id]/",
    "people/",
  ]
    .concat(["settings/", "sign-in/", "status/", "supporters/[id]/", "welcome/[token]/"])
    .map((folder) => `${folder}page.tsx`),
);

/** A page that leads elsewhere throws where to. */
function redirected(error: unknown): null {
  if (error instanceof Error && "digest" in error) return null;
  throw error;
}

/** Without what differs from one answer to the next. */
function plain(body: string): string {
  return body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?|\d{13}/g, "");
}
