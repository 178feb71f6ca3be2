import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type RecentRecord,
  readRecentRecords,
  recordOfPath,
  withRecentRecord,
} from "@/components/shell/palette/recent-records";

const gift = (id: string, label = `Gift ${id}`): RecentRecord => ({ kind: "contribution", id, label });

describe("recent records", () => {
  it("survive JSON unchanged", () => {
    const records: RecentRecord[] = [gift("A"), { kind: "post", feedId: "NEWS", id: "P1", label: "A post" }];
    expect(readRecentRecords(JSON.parse(JSON.stringify(records)))).toEqual(records);
  });

  it.each([
    null,
    "",
    7,
    [[{ kind: "page", id: "x", label: "y" }]],
    [[{ kind: "post", id: "x", label: "y" }]],
  ])("are empty for the stored value %j", (stored) => expect(readRecentRecords(stored)).toEqual([]));

  it("are read from any JSON without an error", () => {
    fc.assert(fc.property(fc.jsonValue(), (stored) => Array.isArray(readRecentRecords(stored))));
  });

  it("are newest first, each once, at most eight", () => {
    const ids = ["A", "B", "C", "A", "D", "E", "F", "G", "H", "I"];
    const records = ids.reduce<readonly RecentRecord[]>((list, id) => withRecentRecord(list, gift(id)), []);
    expect(records.map(({ id }) => id)).toEqual(["I", "H", "G", "F", "E", "D", "A", "C"]);
  });

  it("have the newest title of a record", () => {
    expect(withRecentRecord([gift("A", "old")], gift("A", "new"))).toEqual([gift("A", "new")]);
  });

  it("distinguish posts with the same id in two feeds", () => {
    const post = (feedId: string): RecentRecord => ({ kind: "post", feedId, id: "1", label: "A post" });
    expect(withRecentRecord([post("NEWS")], post("STORIES"))).toHaveLength(2);
  });

  it.each([
    ["/contributions/KJLEMLD8", { kind: "contribution", id: "KJLEMLD8", label: "Title" }],
    ["/contributions/a%20b", { kind: "contribution", id: "a b", label: "Title" }],
    ["/feeds/NEWS/posts/1", { kind: "post", feedId: "NEWS", id: "1", label: "Title" }],
    ["/feeds/NEWS/posts", null],
    ["/contributions", null],
    ["/settings", null],
    ["/", null],
    ["/contributions/%zz", null],
  ])("read the record from the path %s", (pathname, record) =>
    expect(recordOfPath(pathname, "Title")).toEqual(record),
  );

  it("leave out a page without a title", () => expect(recordOfPath("/contributions/A", "")).toBeNull());
});
