import { describe, expect, it, vi } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { createSeenAnswers } from "./seen-answers";

const bytes = (text: string) => new TextEncoder().encode(text);
const reading = (name: string) => vi.fn(() => succeed({ name }));

describe("answers that were seen before", () => {
  it("are read again only where a byte of them, or the question, is another", () => {
    const seen = createSeenAnswers<{ name: string }>();
    const [first, again, other, elsewhere] = ["a", "b", "c", "d"].map(reading);
    const ask = (path: string, body: string, make = first) =>
      seen.read(path, bytes(body), make ?? reading(""));
    expect(ask("/a", "[1]", first)).toEqual(succeed({ name: "a" }));
    expect(ask("/a", "[1]", again)).toEqual(succeed({ name: "a" }));
    expect(again).not.toHaveBeenCalled();
    expect(ask("/a", "[2]", other)).toEqual(succeed({ name: "c" }));
    expect(ask("/b", "[2]", elsewhere)).toEqual(succeed({ name: "d" }));
    expect(ask("/a", "[1]", again)).toEqual(succeed({ name: "b" }));
  });

  it("are read again where they could not be read", () => {
    const seen = createSeenAnswers<{ name: string }>();
    const broken = vi.fn(() => fail("upstream_malformed"));
    for (let time = 0; time < 2; time++) seen.read("/a", bytes("x"), broken);
    expect(broken).toHaveBeenCalledTimes(2);
  });

  it("are forgotten where they are too many", () => {
    const seen = createSeenAnswers<{ name: string }>();
    const large = new Uint8Array(3 * 1024 * 1024);
    const first = reading("a");
    for (const path of ["/a", "/b", "/c", "/a"])
      seen.read(path, large, path === "/a" ? first : reading(path));
    expect(first).toHaveBeenCalledTimes(2);
  });
});
