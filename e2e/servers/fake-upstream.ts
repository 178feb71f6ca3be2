import { spawn } from "node:child_process";
import { once } from "node:events";
import * as z from "zod";
import type { RunningServer } from "./desk";

/** What is ordered of the fake upstream; see `npm run desk -- fake-upstream --help`. */
export interface FaultOrder {
  readonly fault: string | readonly string[];
  readonly times?: number;
  readonly every?: number;
  readonly seconds?: number;
  readonly match?: string;
}

const loggedRequests = z.array(
  z.object({
    at: z.number(),
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    fault: z.string().nullable(),
    ms: z.number().nullable(),
    answered: z.boolean(),
    bytes: z.number(),
  }),
);

export type LoggedRequest = z.infer<typeof loggedRequests>[number];

/** The fake upstream as a process of its own, and its control port. */
export interface FakeUpstream extends RunningServer {
  /** File with the certificate to be trusted, with `--tls`. */
  readonly authority: string | undefined;
  order(order: FaultOrder): Promise<void>;
  /** Ends every fault. */
  heal(): Promise<void>;
  log(): Promise<readonly LoggedRequest[]>;
  /** How many requests have reached it since it was made to forget. */
  count(): Promise<number>;
  forget(): Promise<void>;
}

/** Starts the fake upstream on free ports. */
export function startFakeUpstream(...options: readonly string[]): Promise<FakeUpstream> {
  return startFakeUpstreamIn({}, ...options);
}

/** The same in an environment that is changed so. */
export async function startFakeUpstreamIn(
  changes: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<FakeUpstream> {
  const args = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts", "fake-upstream"];
  const ports = ["--port", "0", "--control-port", "0"];
  const child = spawn(process.execPath, [...args, ...ports, ...options], {
    env: { ...process.env, ...changes },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  let said = "";
  for await (const piece of child.stdout.setEncoding("utf8")) {
    said += piece;
    if (said.endsWith("\n") && (said.includes("NODE_EXTRA_CA_CERTS") || !options.includes("--tls"))) break;
  }
  const { url, control } = /is (?<url>\S+), its control port (?<control>\S+)/.exec(said)?.groups ?? {};
  if (url === undefined || control === undefined) throw new Error(`The fake upstream did not start: ${said}`);
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(control + path, { method, ...given });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`The fake upstream refused: ${JSON.stringify(answer)}`);
    return answer;
  };
  return {
    ...{ url, stop },
    authority: /NODE_EXTRA_CA_CERTS=(\S+)/.exec(said)?.[1],
    order: async (order) => void (await ask("PUT", "/fault", order)),
    heal: async () => void (await ask("DELETE", "/fault")),
    log: async () => loggedRequests.parse(await ask("GET", "/log")),
    count: async () => z.number().parse(await ask("GET", "/count")),
    forget: async () => void (await ask("DELETE", "/log")),
  };
}
