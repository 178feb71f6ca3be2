import { expect, it } from "vitest";
import { RowStore } from "./row-store";

const textsOf = (store: RowStore, places: number, about: number) =>
  [...store.inOrder(places, about)].map((piece) => piece.toString());

it("gives texts back by their places, whatever order they came in", () => {
  const store = new RowStore(100, 4);
  const texts = ["a,é\r\n", "", "李,🎁\r\n", "d\r\n"];
  for (const place of [2, 0, 3, 1]) expect(store.put(place, texts[place] ?? "")).toBe(true);
  expect(textsOf(store, 4, 1000)).toEqual([texts.join("")]);
  expect(store.size).toBe(Buffer.byteLength(texts.join("")));
  expect(textsOf(store, 4, 5)).toEqual(["a,é\r\n", "李,🎁\r\n", "d\r\n"]);
});

it("takes a text that fills it to the last byte, and none that is larger", () => {
  const store = new RowStore(7, 3);
  expect(store.put(1, "éé")).toBe(true);
  expect(store.put(0, "李🎁")).toBe(false);
  expect(store.put(0, "李")).toBe(true);
  expect(store.put(2, "x")).toBe(false);
  expect(textsOf(store, 2, 100)).toEqual(["李éé"]);
  store.clear();
  expect(store.put(0, "1234567")).toBe(true);
  expect(textsOf(store, 1, 100)).toEqual(["1234567"]);
});
