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

/** Opens a progress line. A terminal rewrites it in place; a log gets one line per step. `now` is in ms. */
export function openProgress(output: Output = process.stderr, now = () => performance.now()) {
  const pauseMs = output.isTTY ? 200 : 5_000;
  const start = now();
  let shownAt = start;
  const write = (words: string) => output.write(output.isTTY ? `${clearLine}${words}` : `${words}\n`);
  return {
    pauseMs,
    seconds: () => (now() - start) / 1000,
    write,
    show(words: () => string): void {
      if (now() - shownAt < pauseMs) return;
      shownAt = now();
      write(words());
    },
    clear(): void {
      if (output.isTTY) output.write(clearLine);
    },
  };
}

/** Counts up in place on a terminal. Elsewhere writes one line at the end. */
export function countUp(label: string, total: number) {
  const line = openProgress();
  return {
    update(done: number): void {
      if (process.stderr.isTTY)
        line.show(() => `${label}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`);
    },
    clear: line.clear,
    end(): void {
      line.clear();
      process.stderr.write(`${label}: ${total.toLocaleString("en")} in ${line.seconds().toFixed(1)} s\n`);
    },
  };
}
