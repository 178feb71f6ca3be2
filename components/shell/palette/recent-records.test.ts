import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type RecentRecord,
  readRecentRecords,
  withRecentRecord,
} from "@/components/shell/palette/recent-records";

const gift = (id: string, label = `Gift ${id}`): RecentRecord => ({
  href: `/contributions/${id}`,
  id,
  label,
});
const post = (feedId: string): RecentRecord => ({
  href: `/feeds/${feedId}/posts/1`,
  id: "1",
  label: "A post",
});

describe("recent records", () => {
  it("survive JSON unchanged", () => {
    const records = [gift("A"), post("NEWS")];
    expect(readRecentRecords(JSON.parse(JSON.stringify(records)))).toEqual(records);
  });

  it.each([
    null,
    "",
    7,
    [[{ href: "/settings", id: "x", label: "y" }]],
    [[{ href: "https://evil.example/contributions/x", id: "x", label: "y" }]],
    [[{ href: "/contributions/", id: "x", label: "y" }]],
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
    expect(withRecentRecord([post("NEWS")], post("STORIES"))).toHaveLength(2);
  });
});
