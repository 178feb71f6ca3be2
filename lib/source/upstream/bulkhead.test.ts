import { describe, expect, it, vi } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { settingsFor } from "./__fixtures__/fake-upstream";
import { success } from "./__fixtures__/scripted-send";
import type { SendOutcome, UpstreamRequest } from "./client";
import { withPolicies } from "./policy";

/** Policies over a client whose requests end when the test ends them. */
function open() {
  const running: (() => void)[] = [];
  let max = 0;
  const send = (_request: UpstreamRequest) =>
    new Promise<SendOutcome>((resolve) => {
      running.push(() => resolve(success));
      max = Math.max(max, running.length);
    });
  const settings = settingsFor(new URL("http://127.0.0.1:1"), {
    timeouts: { connect: 60_000, headers: 60_000, body: 60_000, total: 60_000 },
  });
  const { call, report } = withPolicies({ send, accepts: async () => true }, settings);
  return {
    request: (background = false) => call({ path: "/", background }, succeed),
    figures: () => ({ running: report().running, queued: report().queued }),
    running,
    max: () => max,
    endAll: async () => {
      while (running.length > 0) {
        for (const end of running.splice(0)) end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

describe("the bulkhead", () => {
  it("32 requests run, 64 wait, and the others fail with a Retry-After of one second", async () => {
    const { request, figures, running, max, endAll } = open();
    const requests = times(100).map(() => request());
    expect(await Promise.all(requests.slice(96))).toMatchObject(
      times(4).map(() => ({ failure: { code: "upstream_unavailable", retryAfter: 1 } })),
    );
    expect([running.length, figures()]).toEqual([32, { running: 32, queued: 64 }]);
    await endAll();
    expect((await Promise.all(requests.slice(0, 96))).every(({ ok }) => ok)).toBe(true);
    expect([max(), figures()]).toEqual([32, { running: 0, queued: 0 }]);
  });

  it("background requests get a quarter of the slots", async () => {
    const { request, running, endAll } = open();
    const requests = times(20).map(() => request(true));
    await vi.waitFor(() => expect(running.length).toBe(8));
    requests.push(request());
    await vi.waitFor(() => expect(running.length).toBe(9));
    await endAll();
    expect(await Promise.all(requests)).toHaveLength(21);
  });
});
