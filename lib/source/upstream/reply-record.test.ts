import { describe, expect, it } from "vitest";
import { readReplyRecord } from "./reply";

const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const outcome = readReplyRecord(encode(text), "7F");
  return outcome.ok ? new TextDecoder().decode(outcome.value.text) : outcome.failure.message;
};

describe("readReplyRecord", () => {
  it("takes a record bare or inside data, to the byte", () => {
    const record = '{ "id" : "7F", "rate":1.0 }';
    expect(read(record)).toBe(record);
    expect(read(`{"data":${record}}`)).toBe(record);
    expect(read(`{"meta":{}, "data" : ${record} }`)).toBe(record);
  });

  it("does not take a member called data of a bare record for its wrapping", () => {
    const record = '{"id":"7F","data":{"id":"8"}}';
    expect(read(record)).toBe(record);
  });

  it("takes an id that travels as a number", () => {
    expect(readReplyRecord(encode('{"id":12}'), "12")).toMatchObject({ ok: true });
  });

  it("accepts an id with more digits than a double holds, but not the next number", () => {
    const readNumber = (id: string) => readReplyRecord(encode(`{"id":${id}}`), "9007199254740993");
    expect(readNumber("9007199254740993")).toMatchObject({
      ok: true,
      value: { record: { id: "9007199254740993" } },
    });
    expect(readNumber("9007199254740992")).toMatchObject({ ok: false });
  });

  it.each(['{"id":"7f"}', '{"data":{"id":"8"}}', '{"id":null}', '{"data":{"name":"x"}}'])(
    "refuses %s as another record",
    (text) => expect(read(text)).toContain("another record"),
  );

  it.each(['{"data":null}', '{"data":[{"id":"7F"}]}', '{"error":"gone"}', "{}"])(
    "finds no record in %s",
    (text) => expect(read(text)).toContain('"data"'),
  );
});
