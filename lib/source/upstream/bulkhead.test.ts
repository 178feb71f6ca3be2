import { describe, expect, it, vi } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { settingsFor } from "./__fixtures__/fake-upstream";
import { fine } from "./__fixtures__/scripted-send";
import type { SendOutcome, UpstreamRequest } from "./client";
import { withPolicies } from "./policy";

/** Policies around a client whose requests end when the test does so. */
function open() {
  const running: (() => void)[] = [];
  let most = 0;
  const send = (_request: UpstreamRequest) =>
    new Promise<SendOutcome>((resolve) => {
      running.push(() => resolve(fine));
      most = Math.max(most, running.length);
    });
  const settings = settingsFor(new URL("http://127.0.0.1:1"), {
    timeouts: { connect: 60_000, headers: 60_000, body: 60_000, total: 60_000 },
  });
  const { call, report } = withPolicies({ send, accepts: async () => true }, settings);
  return {
    request: (background = false) => call({ path: "/", background }, succeed),
    figures: () => ({ running: report().running, queued: report().queued }),
    running,
    most: () => most,
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
  it("lets 32 go on, 64 wait, and refuses the others with a second to wait", async () => {
    const { request, figures, running, most, endAll } = open();
    const requests = times(100).map(() => request());
    expect(await Promise.all(requests.slice(96))).toMatchObject(
      times(4).map(() => ({ failure: { code: "upstream_unavailable", retryAfter: 1 } })),
    );
    expect([running.length, figures()]).toEqual([32, { running: 32, queued: 64 }]);
    await endAll();
    expect((await Promise.all(requests.slice(0, 96))).every(({ ok }) => ok)).toBe(true);
    expect([most(), figures()]).toEqual([32, { running: 0, queued: 0 }]);
  });

  it("gives background work a quarter of the slots", async () => {
    const { request, running, endAll } = open();
    const requests = times(20).map(() => request(true));
    await vi.waitFor(() => expect(running.length).toBe(8));
    requests.push(request());
    await vi.waitFor(() => expect(running.length).toBe(9));
    await endAll();
    expect(await Promise.all(requests)).toHaveLength(21);
  });
});
