import { expect, it } from "vitest";
import { mutedNote } from "./muted-note";

const paid = { isMuted: false, status: "paid", badges: [] } as const;
const spam = { isMuted: true, status: "spam", badges: [] } as const;
const test = { isMuted: true, status: "paid", badges: ["test"] } as const;
const deleted = { isMuted: true, status: "deleted", badges: ["test"] } as const;

it.each([
  [[], null],
  [[paid], null],
  [[paid, test], "1 row muted on this page: 1 test"],
  [[spam, paid, test], "2 rows muted on this page: 1 spam, 1 test"],
  [[deleted, deleted, spam], "3 rows muted on this page: 2 deleted, 1 spam"],
])("says why rows stand back", (rows, note) => expect(mutedNote(rows)?.join("") ?? null).toBe(note));
