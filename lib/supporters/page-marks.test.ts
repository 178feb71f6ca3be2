import { expect, it } from "vitest";
import { PageMarks } from "./page-marks";

const total = 10_000;
const mark = (position: number) => ({ position, key: "k", id: `S${position}` });

it("a page is walked to from the nearer end, or from a mark that is nearer, up or down", () => {
  const marks = new PageMarks();
  const shortest = (first: number, order = "name") => marks.shortest(7, order, first, first + 24, total);
  expect(shortest(0)).toEqual({ from: null, isUpwards: true, skip: 0 });
  expect(shortest(5000)).toEqual({ from: null, isUpwards: false, skip: 4975 });
  marks.keep(7, "name", mark(5000), total);
  expect(shortest(5025)).toMatchObject({ from: mark(5000), isUpwards: true, skip: 25 });
  expect(shortest(4975)).toMatchObject({ from: mark(5000), isUpwards: false, skip: 1 });
  expect(shortest(5000)).toMatchObject({ from: mark(5000), isUpwards: true, skip: 0 });
  expect(shortest(9900).from).toBeNull();
  expect(shortest(5025, "last_at").from).toBeNull();
});

it("nothing is remembered of another state of the store, nor what is near an end", () => {
  const marks = new PageMarks();
  const from = (version: number) => marks.shortest(version, "name", 5000, 5024, total).from;
  expect(from(7)).toBeNull();
  marks.keep(6, "name", mark(5000), total);
  expect(from(7)).toBeNull();
  marks.keep(7, "name", mark(5000), total);
  expect(from(7)).toMatchObject(mark(5000));
  expect(from(8)).toBeNull();
  expect(from(7)).toBeNull();
  marks.keep(7, "name", mark(99), total);
  expect(marks.shortest(7, "name", 99, 123, total).from).toBeNull();
});
