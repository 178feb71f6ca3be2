import { describe, expect, it } from "vitest";
import { readReplyRecord } from "./reply";

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const outcome = readReplyRecord(encode(text), "7F");
  return outcome.ok ? new TextDecoder().decode(outcome.value.text) : outcome.failure.message;
};

describe("readReplyRecord", () => {
  it("a record is returned byte for byte, bare or inside data", () => {
    const record = '{ "id" : "7F", "rate":1.0 }';
    expect(read(record)).toBe(record);
    expect(read(`{"data":${record}}`)).toBe(record);
    expect(read(`{"meta":{}, "data" : ${record} }`)).toBe(record);
  });

  it("a bare record may have a member named data", () => {
    const record = '{"id":"7F","data":{"id":"8"}}';
    expect(read(record)).toBe(record);
  });

  it("a numeric id is accepted", () => {
    expect(readReplyRecord(encode('{"id":12}'), "12")).toMatchObject({ ok: true });
  });

  it("a numeric id with more digits than a double holds is compared exactly", () => {
    const readNumber = (id: string) => readReplyRecord(encode(`{"id":${id}}`), "9007199254740993");
    expect(readNumber("9007199254740993")).toMatchObject({
      ok: true,
      value: { value: { id: "9007199254740993" } },
    });
    expect(readNumber("9007199254740992")).toMatchObject({ ok: false });
  });

  it.each(['{"id":"7f"}', '{"data":{"id":"8"}}', '{"id":null}', '{"data":{"name":"x"}}'])(
    "%s is refused as another record",
    (text) => expect(read(text)).toContain("a different record"),
  );

  it.each(['{"data":null}', '{"data":[{"id":"7F"}]}', '{"error":"gone"}', "{}"])("%s has no record", (text) =>
    expect(read(text)).toContain('"data"'),
  );
});
