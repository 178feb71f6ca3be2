import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type ActorContext, toDraft } from "./event";

const context: ActorContext = { viewer: { kind: "nobody" }, address: "192.0.2.7", requestId: "r1" };
const ids = (count: number) => Array.from({ length: count }, (_, n) => `C${n}`);
const listed = (count: number) =>
  toDraft({ ...context, action: "list", kind: "contribution", ids: ids(count) }, 5);

it("an entry holds up to 28 ids, and a digest of more", () => {
  expect(listed(28)).toMatchObject({ ids: JSON.stringify(ids(28)), ids_digest: null, count: 28 });
  const file = ids(29).join("\n").concat("\n");
  const digest = createHash("sha256").update(file).digest("hex");
  expect(listed(29)).toMatchObject({ ids: "[]", ids_digest: digest, count: 29, supporter_ids: "[]" });
});

it("an entry holds up to 28 supporters, however many records they have", () => {
  const listedBy = (supporterIds: readonly string[]) =>
    toDraft({ ...context, action: "sums", ids: ids(29), supporterIds }, 5).supporter_ids;
  expect(listedBy(["S1", "S2"])).toBe(JSON.stringify(["S1", "S2"]));
  expect(listedBy(ids(29))).toBe("[]");
});

it("an entry counts characters, not UTF-16 units, so that its ids are whole", () => {
  const id = "😀".repeat(255);
  const viewer = { kind: "token", id, name: `${id}x`, scopes: [] } as const;
  const draft = toDraft({ ...context, viewer, action: "view", ids: [id], supporterIds: [id] }, 5);
  const whole = JSON.stringify([id]);
  expect(draft).toMatchObject({ who_id: id, who_name: id, ids: whole, supporter_ids: whole });
});

it("an entry names its actor: a person, a token, open access, nobody or the desk", () => {
  const actorOf = (viewer: ActorContext["viewer"]) => {
    const draft = toDraft({ ...context, viewer, action: "view" }, 5);
    return [draft.who_kind, draft.who_id, draft.who_name];
  };
  const person = { kind: "person", id: "p1", name: "Ann", email: "ann@example.org" } as const;
  expect(actorOf({ ...person, role: "support", sessionId: "s1" })).toEqual(["person", "p1", "Ann"]);
  expect(actorOf({ kind: "token", id: "t1", name: "Books", scopes: [] })).toEqual(["token", "t1", "Books"]);
  expect(actorOf({ kind: "open" })).toEqual(["open", null, null]);
  expect(actorOf({ kind: "nobody" })).toEqual(["nobody", null, null]);
  expect(actorOf({ kind: "desk" })).toEqual(["desk", null, null]);
});

it("an entry holds only text that both engines return unchanged, up to 2,000 characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const draft = toDraft({ ...context, action: "reveal", reason: text, requestId: text }, 5);
      expect(draft.reason).not.toContain("\0");
      expect(draft.reason?.isWellFormed()).toBe(true);
      expect([...(draft.reason ?? "")].length).toBeLessThanOrEqual(2000);
    }),
  );
  expect(toDraft({ ...context, action: "reveal", reason: "a\0b\ud800" }, 5).reason).toBe("ab\ufffd");
  const reasonOf = (length: number) =>
    toDraft({ ...context, action: "reveal", reason: "x".repeat(length) }, 5).reason;
  expect(reasonOf(2000)).toBe("x".repeat(2000));
  expect(reasonOf(2001), "the cut shows").toBe(`${"x".repeat(1999)}…`);
});
