// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { retryImport } from "./lazy";

const path = "/_next/static/chunks/0part.js";
const reload = vi.fn();

function chunkError(): Error {
  const error = new Error(`Failed to load chunk ${path} from module 7`);
  error.name = "ChunkLoadError";
  return error;
}

/** Returns a loader that fails a number of times before it returns the part. */
function failing(times: number, error: Error = chunkError()) {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw error;
    return "part";
  });
}

/** Stubs the response to a request for the part; without a status the request fails. */
function stubResponse(status?: number): void {
  vi.stubGlobal("fetch", async () => {
    if (status === undefined) throw new TypeError("Failed to fetch");
    return { status };
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { ...window.location, reload });
  stubResponse();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  reload.mockReset();
});

describe("a part that fails to load", () => {
  test("is requested again until it loads", async () => {
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

  test("reloads the page once when the desk no longer has it", async () => {
    stubResponse(404);
    const [first, second] = [retryImport(failing(3))(), retryImport(failing(3))()];
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all([first, second]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([undefined, 200, 502])(
    "does not reload the page when the desk responds with %s",
    async (status) => {
      stubResponse(status);
      const part = retryImport(failing(3))();
      await vi.advanceTimersByTimeAsync(60_000);
      await part;
      expect(reload).not.toHaveBeenCalled();
    },
  );
});

test("an error thrown by the part itself is not retried", async () => {
  const error = new TypeError("x is undefined");
  await expect(retryImport(failing(1, error))()).rejects.toBe(error);
});
