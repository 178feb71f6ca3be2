import { createServer } from "node:http";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { answerFaults } from "./answer-faults";
import { faultWords, type Order, Orders } from "./fake-upstream";
import { Listener, OrderError } from "./fault";
import { serverFaults } from "./server-faults";

const openOrders = () => new Orders(new Listener(createServer(), 0, null));
const faultNames = (orders: Orders, ...urls: string[]) =>
  urls.map((url) => orders.faultFor(url)?.name ?? null);

describe("an order", () => {
  it("applies until it is cleared", async () => {
    const orders = openOrders();
    await orders.take({ fault: "F7" });
    expect(faultNames(orders, "/a", "/b")).toEqual(["F7", "F7"]);
    await orders.clear();
    expect(faultNames(orders, "/a")).toEqual([null]);
    expect(orders.list()).toEqual([]);
  });

  it("ends after its number of requests", async () => {
    const orders = openOrders();
    await orders.take({ fault: "F7", times: 2 });
    expect(faultNames(orders, "/a", "/b", "/c")).toEqual(["F7", "F7", null]);
  });

  it("can apply to every nth request, with its faults in turn", () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 60 }),
        async (every, count) => {
          const orders = openOrders();
          await orders.take({ fault: ["F7", "F31"], every });
          const names = faultNames(orders, ...Array<string>(count).fill("/a"));
          const applied = names.filter((name) => name !== null);
          expect(applied).toEqual(
            Array.from({ length: Math.floor(count / every) }, (_, index) => (index % 2 ? "F31" : "F7")),
          );
          expect(names.every((name, at) => (name !== null) === ((at + 1) % every === 0))).toBe(true);
        },
      ),
    ));

  it("can apply to some URLs, and precedes an order for all of them", async () => {
    const orders = openOrders();
    await orders.take({ fault: "F7" });
    await orders.take({ fault: "F31", match: "/posts" });
    expect(faultNames(orders, "/feeds/A/posts", "/contributions")).toEqual(["F31", "F7"]);
  });

  it("ends after its seconds, and not the order that replaced it", async () => {
    vi.useFakeTimers();
    const orders = openOrders();
    await orders.take({ fault: "F7", seconds: 2 });
    await vi.advanceTimersByTimeAsync(1999);
    expect(faultNames(orders, "/a")).toEqual(["F7"]);
    await orders.take({ fault: "F31" });
    await vi.advanceTimersByTimeAsync(10);
    expect(faultNames(orders, "/a")).toEqual(["F31"]);
    await orders.take({ fault: "F7", seconds: 1 });
    await vi.advanceTimersByTimeAsync(1001);
    expect(faultNames(orders, "/a")).toEqual([null]);
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
  it("have the numbers F1 to F50", () => {
    const numbers = Object.keys(faultWords()).map((name) => Number.parseInt(name.slice(1), 10));
    expect([...new Set(numbers)]).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it("have unique names", () => {
    const tables = [serverFaults, answerFaults];
    const names = tables.flatMap((table) => Object.keys(table));
    expect(new Set(names).size).toBe(names.length);
  });

  it("have a sentence each as description", () => {
    for (const words of Object.values(faultWords())) expect(words).toMatch(/^\S.*(\.|\(--tls\))$/);
  });

  it("are found by exact name only", async () => {
    const orders = openOrders();
    await orders.take({ fault: "F30-503" });
    expect(faultNames(orders, "/a")).toEqual(["F30-503"]);
    await expect(orders.take({ fault: "f30" })).rejects.toThrow(OrderError);
  });
});
