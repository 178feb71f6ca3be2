import { EventEmitter } from "node:events";
import { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flushLate } from "./flush-late.mjs";

const flush = vi.fn();
/** An answer under way, with the flush that a compression gave it. */
let response: ServerResponse & { flush(): void };

beforeEach(() => {
  vi.useFakeTimers();
  flush.mockClear();
  const bare: ServerResponse = Object.create(ServerResponse.prototype);
  EventEmitter.call(bare);
  flushLate(bare);
  response = Object.assign(bare, { flush });
});

afterEach(() => {
  vi.useRealTimers();
});

test("pieces that come one after another are passed on together", () => {
  for (let piece = 0; piece < 5; piece += 1) {
    response.flush();
    vi.advanceTimersByTime(1);
  }
  expect(flush).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(flush).toHaveBeenCalledTimes(1);
  expect(flush.mock.contexts).toEqual([response]);
});

test("a piece does not wait longer because others follow, and what comes later has its own turn", () => {
  for (const times of [1, 2]) {
    response.flush();
    vi.advanceTimersByTime(15);
    response.flush();
    vi.advanceTimersByTime(15);
    expect(flush).toHaveBeenCalledTimes(times);
  }
});

test("an answer that is over is left alone", () => {
  response.flush();
  response.emit("close");
  vi.runAllTimers();
  expect(flush).not.toHaveBeenCalled();
});

test("an answer that is not compressed has nothing to pass on", () => {
  const bare: ServerResponse = Object.create(ServerResponse.prototype);
  EventEmitter.call(bare);
  flushLate(bare);
  expect(Reflect.get(bare, "flush")).toBeUndefined();
});
