import { createServer } from "node:http";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { answerFaults } from "./answer-faults";
import { faultWords, type Order, Orders } from "./fake-upstream";
import { Listener, OrderError } from "./fault";
import { serverFaults } from "./server-faults";

const openOrders = () => new Orders(new Listener(createServer(), 0, null));
const met = (orders: Orders, ...urls: string[]) => urls.map((url) => orders.faultFor(url)?.name ?? null);

describe("an order", () => {
  it("holds until it is withdrawn", async () => {
    const orders = openOrders();
    await orders.take({ fault: "F7" });
    expect(met(orders, "/a", "/b")).toEqual(["F7", "F7"]);
    await orders.clear();
    expect(met(orders, "/a")).toEqual([null]);
    expect(orders.list()).toEqual([]);
  });

  it("ends after as many requests as it names", async () => {
    const orders = openOrders();
    await orders.take({ fault: "F7", times: 2 });
    expect(met(orders, "/a", "/b", "/c")).toEqual(["F7", "F7", null]);
  });

  it("may meet only each nth request, and lets its faults take turns", () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 60 }),
        async (every, count) => {
          const orders = openOrders();
          await orders.take({ fault: ["F7", "F31"], every });
          const names = met(orders, ...Array<string>(count).fill("/a"));
          const struck = names.filter((name) => name !== null);
          expect(struck).toEqual(
            Array.from({ length: Math.floor(count / every) }, (_, nth) => (nth % 2 ? "F31" : "F7")),
          );
          expect(names.every((name, at) => (name !== null) === ((at + 1) % every === 0))).toBe(true);
        },
      ),
    ));

  it("may meet only some addresses, and the narrowest decides", async () => {
    const orders = openOrders();
    await orders.take({ fault: "F7" });
    await orders.take({ fault: "F31", match: "/posts" });
    expect(met(orders, "/feeds/A/posts", "/contributions")).toEqual(["F31", "F7"]);
  });

  it("ends after its seconds, unless another has taken its place", async () => {
    vi.useFakeTimers();
    const orders = openOrders();
    await orders.take({ fault: "F7", seconds: 2 });
    await vi.advanceTimersByTimeAsync(1999);
    expect(met(orders, "/a")).toEqual(["F7"]);
    await orders.take({ fault: "F31" });
    await vi.advanceTimersByTimeAsync(10);
    expect(met(orders, "/a")).toEqual(["F31"]);
    await orders.take({ fault: "F7", seconds: 1 });
    await vi.advanceTimersByTimeAsync(1001);
    expect(met(orders, "/a")).toEqual([null]);
    vi.useRealTimers();
  });

  it.each<[string, Order]>([
    ["an unknown fault", { fault: "F99" }],
    ["a fault of the whole server for some requests only", { fault: "F1", match: "/posts" }],
    ["a fault of the whole server among others", { fault: ["F7", "F1"] }],
    ["a certificate without TLS", { fault: "F42" }],
  ])("is refused for %s", async (_name, order) => {
    await expect(openOrders().take(order)).rejects.toThrow(/\.$/);
  });
});

describe("the faults", () => {
  it("are all of the table, F1 to F50, or say how they are made instead", () => {
    const numbers = Object.keys(faultWords()).map((name) => Number.parseInt(name.slice(1), 10));
    expect([...new Set(numbers)]).toEqual(Array.from({ length: 50 }, (_, nth) => nth + 1));
  });

  it("have names of their own", () => {
    const tables = [serverFaults, answerFaults];
    const names = tables.flatMap((table) => Object.keys(table));
    expect(new Set(names).size).toBe(names.length);
  });

  it("are each described by a sentence", () => {
    for (const words of Object.values(faultWords())) expect(words).toMatch(/^\S.*(\.|\(--tls\))$/);
  });

  it("are found by their names, and only by them", async () => {
    const orders = openOrders();
    await orders.take({ fault: "F30-503" });
    expect(met(orders, "/a")).toEqual(["F30-503"]);
    await expect(orders.take({ fault: "f30" })).rejects.toThrow(OrderError);
  });
});
