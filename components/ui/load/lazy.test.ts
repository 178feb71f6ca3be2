// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { retryImport } from "./lazy";

const path = "/_next/static/chunks/0part.js";
const reload = vi.fn();

function unfetched(): Error {
  const error = new Error(`Failed to load chunk ${path} from module 7`);
  error.name = "ChunkLoadError";
  return error;
}

/** A load that fails a number of times before the part is there. */
function failing(times: number, error: Error = unfetched()) {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw error;
    return "part";
  });
}

/** What the desk answers for the part; no status: it cannot be asked. */
function answering(status?: number): void {
  vi.stubGlobal("fetch", async () => {
    if (status === undefined) throw new TypeError("Failed to fetch");
    return { status };
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { ...window.location, reload });
  answering();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  reload.mockReset();
});

describe("a part that cannot be fetched", () => {
  test("is requested again until it arrives", async () => {
    const load = failing(5);
    const part = retryImport(load)();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(part).resolves.toBe("part");
    expect(load).toHaveBeenCalledTimes(6);
  });

  test("is requested at once when the browser is online again", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const load = failing(1);
    const part = retryImport(load)();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1);
    await expect(part).resolves.toBe("part");
  });

  test("renews the page once where the desk no longer has it", async () => {
    answering(404);
    const [first, second] = [retryImport(failing(3))(), retryImport(failing(3))()];
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all([first, second]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([undefined, 200, 502])("does not renew the page where the desk answers %s", async (status) => {
    answering(status);
    const part = retryImport(failing(3))();
    await vi.advanceTimersByTimeAsync(60_000);
    await part;
    expect(reload).not.toHaveBeenCalled();
  });
});

test("what a part itself raises is no trouble of the network", async () => {
  const error = new TypeError("x is undefined");
  await expect(retryImport(failing(1, error))()).rejects.toBe(error);
});
