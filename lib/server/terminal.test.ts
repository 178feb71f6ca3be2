import { beforeEach, describe, expect, it, test, vi } from "vitest";
import type { AccessMode } from "@/lib/accounts/access-mode";
import type { Link } from "@/lib/accounts/people/links";
import { progressLine } from "@/lib/import/import-report";
import { accessLines, openProgress } from "./terminal";

const desk = { accessMode: vi.fn(), firstAdminLink: vi.fn() };

const link: Link = { token: "T", expiresAt: 0, personId: null };
const access = (mode: AccessMode) => desk.accessMode.mockResolvedValue(mode);
const lines = (address = "") => accessLines(desk, address);

describe("the terminal at start-up", () => {
  beforeEach(() => desk.firstAdminLink.mockResolvedValue(link));

  it("reports open demo data, and creates no link for an admin", async () => {
    access({ mode: "open", isExposed: false });
    expect(await lines()).toEqual([expect.stringMatching(/open.*AUTH=required/)]);
    expect(desk.firstAdminLink).not.toHaveBeenCalled();
  });

  it("warns if real records are open", async () => {
    access({ mode: "open", isExposed: true });
    expect(await lines()).toEqual([expect.stringMatching(/^WARNING: AUTH=open/)]);
  });

  it("names AUTH=open, and prints the link for the first admin while there is none", async () => {
    access({ mode: "required", isExposed: false });
    const output = async (address: string) => (await lines(address)).join(" ");
    for (const [address, opened] of [
      ["http://127.0.0.1:4000", "http://127.0.0.1:4000"],
      ["http://0.0.0.0:4000", "http://localhost:4000"],
      ["http://[::]:4000", "http://localhost:4000"],
      ["https://desk.example.org/base", "https://desk.example.org/base"],
    ] as const) {
      const text = await output(address);
      expect(text).toContain("AUTH=open lets everyone in");
      expect(text.endsWith(` ${opened}/welcome/T`)).toBe(true);
    }
    desk.firstAdminLink.mockResolvedValue(null);
    expect(await output("")).not.toMatch(/welcome/);
  });
});

/** Shows progress for 11 s. Returns the writes. */
async function shown(isTTY: boolean): Promise<string[]> {
  vi.useFakeTimers();
  const written: string[] = [];
  const words = (seconds: number) =>
    progressLine({ rows: 1_000 * seconds, seconds, bytes: 100, totalBytes: 1_000 });
  const line = openProgress(words, { isTTY, write: (text) => written.push(text) });
  await vi.advanceTimersByTimeAsync(11_000);
  line.clear();
  await vi.advanceTimersByTimeAsync(11_000);
  vi.useRealTimers();
  return written;
}

test("a log gets a line every 5 s", async () => {
  const lines = await shown(false);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe("5,000 rows, 1,000 rows/s, 10 %, 45 s left\n");
});

test("a terminal gets one line that is rewritten, and cleared at the end", async () => {
  const writes = await shown(true);
  expect(writes).toHaveLength(56);
  expect(writes.every((text) => text.startsWith("\r\u001b[K") && !text.includes("\n"))).toBe(true);
  expect(writes.at(-1)).toBe("\r\u001b[K");
});
