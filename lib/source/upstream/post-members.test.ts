import { describe, expect, it } from "vitest";
import { withoutUnasked } from "./post-members";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const full = '{"id":"1","categories":[{"id":4}],"rate":1.0,"post_type":{"id":"T"}}';

describe("withoutUnasked", () => {
  it.each([
    [[], '{"id":"1","rate":1.0}'],
    [["categories"], '{"id":"1","categories":[{"id":4}],"rate":1.0}'],
    [["postType"], '{"id":"1","rate":1.0,"post_type":{"id":"T"}}'],
    [["categories", "postType"], full],
  ] as const)("keeps, of what can be included, only %j", (include, expected) => {
    expect(decode(withoutUnasked(encode(full), include))).toBe(expected);
  });

  it("does not touch a post that has nothing unasked, and does not make up what is missing", () => {
    const bare = encode('{ "id" : "1" }');
    expect(decode(withoutUnasked(bare, ["categories"]))).toBe('{ "id" : "1" }');
  });
});
