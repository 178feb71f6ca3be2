import { describe, expect, it } from "vitest";
import { withIncludes } from "./post-includes";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const full = '{"id":"1","categories":[{"id":4}],"rate":1.0,"post_type":{"id":"T"}}';

describe("withIncludes", () => {
  it.each([
    [[], '{"id":"1","rate":1.0}'],
    [["categories"], '{"id":"1","categories":[{"id":4}],"rate":1.0}'],
    [["postType"], '{"id":"1","rate":1.0,"post_type":{"id":"T"}}'],
    [["categories", "postType"], full],
  ] as const)("a post keeps only the requested includes: %j", (include, expected) => {
    expect(decode(withIncludes(encode(full), include))).toBe(expected);
  });

  it("a post without unrequested includes is unchanged", () => {
    const bare = encode('{ "id" : "1" }');
    expect(withIncludes(bare, [])).toBe(bare);
  });

  it("every other value is kept byte for byte", () => {
    const post = encode('{"a":1.50,"categories":[{"b":2}],"\\u00e9":12345678901234567890}');
    expect(decode(withIncludes(post, []))).toBe('{"a":1.50,"é":12345678901234567890}');
    expect(decode(withIncludes(encode('{ "categories" : [] }'), []))).toBe("{}");
  });

  it("a requested include that the post lacks is added empty", () => {
    const bare = encode('{"id":"1","categories":[]}');
    const both = '{"id":"1","categories":[],"post_type":null}';
    expect(decode(withIncludes(bare, ["categories", "postType"]))).toBe(both);
  });
});
