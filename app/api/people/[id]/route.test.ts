import { beforeEach, expect, it, vi } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { PATCH } from "./route";

const changes = vi.hoisted(() => ({ changeRole: vi.fn(), disable: vi.fn(), enable: vi.fn() }));
vi.mock("@/lib/accounts/open-accounts", () => ({
  openAccounts: async () => ({
    ...changes,
    identify: async () => succeed({ kind: "person", id: "ADA", role: "admin" }),
    accessMode: async () => ({ isExposed: false }),
  }),
}));

async function calledBy(body: object) {
  const headers = { host: "localhost", "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const init = { method: "PATCH", headers, body: JSON.stringify(body) };
  const context = { params: Promise.resolve({ id: "EVE" }) };
  const { status } = await PATCH(new Request("http://localhost/api/people/EVE", init), context);
  const called = Object.entries(changes).filter(([, change]) => change.mock.calls.length > 0);
  return [status, called.map(([name]) => name)];
}
beforeEach(() => {
  for (const change of Object.values(changes)) change.mockReset().mockResolvedValue(succeed({}));
});

it.each([
  [{ role: "support" }, "changeRole"],
  [{ disabled: true }, "disable"],
  [{ disabled: false }, "enable"],
])("%j makes one change: %s", async (body, change) => {
  expect(await calledBy(body)).toEqual([200, [change]]);
});

it.each([{ role: "support", disabled: true }, { role: "support", name: "Eve" }, { disabled: 1 }, {}])(
  "%j is refused: a change of two things would be half done",
  async (body) => {
    expect(await calledBy(body)).toEqual([422, []]);
  },
);
