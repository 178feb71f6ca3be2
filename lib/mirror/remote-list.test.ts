import { expect, it, onTestFinished, vi } from "vitest";
import { setTimeScale } from "@/lib/__fixtures__/set-time-scale";
import { type FailureCode, succeed } from "@/lib/contract/failure";
import { contributionDate } from "@/lib/records/contribution/contribution";
import type { Source } from "@/lib/source/source";
import { listedSource } from "./__fixtures__/listed-source";
import {
  contributionList,
  pauseAfter,
  type ReadPage,
  RequestFailed,
  RequestLog,
  readRow,
  withRetries,
} from "./remote-list";

const page: ReadPage = { rows: [], size: 0, total: 0, perPage: 25, stamp: { number: 1, at: 1 }, leftOut: [] };

const failing = (code: FailureCode) => Promise.reject(new RequestFailed({ code }));

it("a request without a response is sent four times at most, with growing pauses", async () => {
  const request = vi.fn(() => failing("upstream_timeout"));
  const pauses: number[] = [];
  const wait = async (ms: number) => void pauses.push(ms);
  const list = withRetries({ page: request, find: request }, wait);
  await expect(list.page({ page: 1 })).rejects.toThrow("upstream_timeout");
  expect(request).toHaveBeenCalledTimes(4);
  expect(pauses.map((ms) => Math.floor(Math.log2(ms / 500)))).toEqual(
    [0, 1, 2].map((n) => expect.toSatisfy((at: number) => at >= n && at <= n + 1)),
  );
});

it("a response ends the retries, and a refusal is not retried", async () => {
  const find = vi.fn(() => failing("upstream_refused"));
  const request = vi.fn(async () => page).mockImplementationOnce(() => failing("upstream_unreachable"));
  const list = withRetries({ page: request, find }, async () => {});
  expect(await list.page({ page: 1 })).toEqual(page);
  await expect(list.find("A")).rejects.toThrow("upstream_refused");
  expect(find).toHaveBeenCalledTimes(1);
});

it("the pause is 15 minutes after a refusal or ten 429 responses, else 90 s at most", () => {
  const quarter = 15 * 60_000;
  expect(pauseAfter({ code: "rate_limited", retryAfter: 7 }, 1)).toBe(quarter);
  expect(pauseAfter({ code: "rate_limited", retryAfter: 86_400 }, 1)).toBe(quarter);
  expect(pauseAfter({ code: "upstream_refused" }, 1)).toBe(quarter);
  for (let failures = 1; failures < 30; failures++) {
    const ms = pauseAfter({ code: "upstream_unreachable" }, failures);
    expect(ms).toBeGreaterThanOrEqual(500);
    expect(ms).toBeLessThanOrEqual(90_000);
  }
});

it("a row has its record and the record's dates", () => {
  const value = { id: "C1", ordered_at: "2026-03-01T12:00:00Z", updated_at: "2026-03-02T12:00:00Z" };
  const text = Buffer.from(JSON.stringify(value));
  expect(readRow(text, contributionDate, { number: 1, at: 0 })).toMatchObject({
    id: "C1",
    value,
    date: Date.UTC(2026, 2, 1, 12),
    updatedAt: Date.UTC(2026, 2, 2, 12),
  });
});

it("ids that are the same double stay distinct", () => {
  const idOf = (text: string) => readRow(Buffer.from(text), contributionDate, { number: 1, at: 0 })?.id;
  expect(idOf('{"id":9007199254740992}')).toBe("9007199254740992");
  expect(idOf('{"id":9007199254740993}')).toBe("9007199254740993");
});

it("find returns a record, null for an absent one, and fails for an unreadable one", async () => {
  const source = listedSource();
  source.contributions.set("A", { id: "A", ordered_at: "2026-03-01T12:00:00Z" });
  const { signal } = new AbortController();
  const list = contributionList(source, "ordered_at", new RequestLog(Date.now), signal);
  expect(await list.find("A")).toMatchObject({ id: "A" });
  expect(await list.find("B")).toBeNull();
  source.contributions.set("B", { id: "", ordered_at: "2026-03-01T12:00:00Z" });
  setTimeScale(0.001);
  onTestFinished(() => setTimeScale(1));
  await expect(list.find("B")).rejects.toThrow("upstream_malformed");
});

it("rows that are no records count as rows of the page, and as left out", async () => {
  const source = listedSource();
  source.contributions.set("A", { id: "A", ordered_at: "2026-03-01T12:00:00Z" });
  const listContributions: Source["listContributions"] = async (...args) => {
    const listed = await source.listContributions(...args);
    return listed.ok ? succeed({ ...listed.value, skipped: 2 }) : listed;
  };
  const { signal } = new AbortController();
  const log = new RequestLog(Date.now);
  const list = contributionList({ ...source, listContributions }, "ordered_at", log, signal);
  expect(await list.page({ page: 1 })).toMatchObject({ rows: [{ id: "A" }], size: 3, leftOut: ["", ""] });
});
