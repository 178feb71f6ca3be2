import type { Accounts } from "@/lib/accounts/accounts";
import { paths } from "@/lib/paths";
import { reachable } from "@/lib/reachable-address.mjs";

const words = {
  open: "Access is open: anyone who reaches this desk sees its demo data. Set AUTH=required for sign-in.",
  warning:
    "WARNING: AUTH=open lets anyone who reaches this desk read real records. Unset it, or set " +
    "AUTH=required, to require sign-in.",
  required: "People must sign in to see records. For a local trial only, AUTH=open lets everyone in.",
} as const;

/** Returns lines about access for the terminal, with a link to create the first admin if there is none. */
export async function accessLines(
  accounts: Pick<Accounts, "accessMode" | "firstAdminLink">,
  address: string,
): Promise<string[]> {
  const { mode, isExposed } = await accounts.accessMode();
  if (mode === "open") return [isExposed ? words.warning : words.open];
  const link = await accounts.firstAdminLink();
  if (link === null) return [words.required];
  const opened = reachable(address) + paths.welcome(link.token);
  return [words.required, `Create the first admin here (the link works once, for 30 minutes): ${opened}`];
}

/** A terminal, or a file that keeps every line. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const clearLine = "\r\u001b[K";

/**
 * Shows a line about work until it is cleared. A terminal rewrites it in place; a log gets one every 5 s.
 * @param words returns the line, or null if there is nothing to show; gets the seconds since the start
 */
export function openProgress(
  words: (seconds: number) => string | null | Promise<string>,
  output: Output = process.stderr,
) {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  let isOver = false;
  const show = async () => {
    const line = await words(seconds());
    if (line !== null && !isOver) output.write(output.isTTY ? `${clearLine}${line}` : `${line}\n`);
  };
  // If one line fails, the next one is shown.
  const timer = setInterval(() => show().catch(() => {}), output.isTTY ? 200 : 5_000);
  return {
    seconds,
    clear(): void {
      clearInterval(timer);
      isOver = true;
      if (output.isTTY) output.write(clearLine);
    },
  };
}

/** Counts up in place on a terminal. Elsewhere writes one line at the end. */
export function countUp(label: string, total: number) {
  let done = 0;
  const line = openProgress(() => {
    if (done === 0 || !process.stderr.isTTY) return null;
    return `${label}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
  });
  return {
    update(count: number): void {
      done = count;
    },
    clear: line.clear,
    end(): void {
      line.clear();
      process.stderr.write(`${label}: ${total.toLocaleString("en")} in ${line.seconds().toFixed(1)} s\n`);
    },
  };
}
