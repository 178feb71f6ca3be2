import { expect, it } from "vitest";
import { documentDigest } from "@/lib/database/documents";
import { toContribution } from "./contribution-documents";

const document = {
  encode: (text: Uint8Array) => text,
  decode: (doc: unknown) => Buffer.from(String(doc)),
  read: async () => new Map(),
};

it.each([
  ["a/b", "a/b"],
  [12.5, "12.5"],
])("the audit log names a supporter whose id is not valid in a path: %s", (id, expected) => {
  const doc = JSON.stringify({ id: "A", supporter: { id } });
  const row = { id: "A", supporter_id: null, kind: 0, doc, digest: documentDigest(Buffer.from(doc)) };
  expect(toContribution({ document }, row).subject).toEqual({ id: "A", supporterId: expected });
});
