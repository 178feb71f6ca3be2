import { spawn } from "node:child_process";
import { once } from "node:events";
import * as z from "zod";
import type { RunningServer } from "./desk";

/** A fault for the fake upstream to inject; see `npm run desk -- fake-upstream --help`. */
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

/** A process of the fake upstream, with its control port. */
export interface FakeUpstream extends RunningServer {
  /** Path of the certificate to trust, with `--tls`. */
  readonly authority: string | undefined;
  inject(order: FaultOrder): Promise<void>;
  /** Ends every fault. */
  clearFaults(): Promise<void>;
  log(): Promise<readonly LoggedRequest[]>;
  /** Number of requests since the log was cleared. */
  count(): Promise<number>;
  clearLog(): Promise<void>;
}

/** Starts the fake upstream on free ports. @param changes to the environment */
export async function startFakeUpstream(
  options: readonly string[],
  changes: Readonly<Record<string, string>> = {},
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
  let output = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    output += chunk;
    if (output.endsWith("\n") && (output.includes("NODE_EXTRA_CA_CERTS") || !options.includes("--tls")))
      break;
  }
  const { url, control } = /is (?<url>\S+), its control port (?<control>\S+)/.exec(output)?.groups ?? {};
  if (url === undefined || control === undefined)
    throw new Error(`The fake upstream did not start: ${output}`);
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const options = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(control + path, options);
    const result: unknown = await response.json();
    if (!response.ok) throw new Error(`The fake upstream refused: ${JSON.stringify(result)}`);
    return result;
  };
  return {
    url,
    stop,
    authority: /NODE_EXTRA_CA_CERTS=(\S+)/.exec(output)?.[1],
    inject: async (order) => void (await send("PUT", "/fault", order)),
    clearFaults: async () => void (await send("DELETE", "/fault")),
    log: async () => loggedRequests.parse(await send("GET", "/log")),
    count: async () => z.number().parse(await send("GET", "/count")),
    clearLog: async () => void (await send("DELETE", "/log")),
  };
}
