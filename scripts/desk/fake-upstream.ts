import { once } from "node:events";
import { openFakeUpstream } from "@/scripts/fake-upstream/fake-upstream";
import { OrderError } from "@/scripts/fake-upstream/fault";
import {
  type Command,
  CommandError,
  flag,
  interruptible,
  print,
  readNumber,
  readOptions,
  text,
} from "./command";

export const fakeUpstreamCommand: Command = {
  usage: "fake-upstream [--port 4100] [--control-port 4101] [--records 500] [--token TEXT] [--tls]",
  summary: "serve demo records as an upstream that fails on request, for tests",
  details: `Start a desk with UPSTREAM_URL=http://127.0.0.1:4100, then switch faults on at the control port:
  curl -X PUT 127.0.0.1:4101/fault -d '{"fault":["F5","F31"],"every":10}'  one request in ten, in turn
  curl -X DELETE 127.0.0.1:4101/fault                                    healthy again
  curl 127.0.0.1:4101/faults                                             every fault and what it does
docs/commands.md lists the fields of a request.

--records N   how many contributions there are
--token TEXT  the bearer token that requests need
--tls         speak TLS, with new certificates made by openssl`,
  async run(args) {
    const options = { port: text, "control-port": text, records: text, token: text, tls: flag };
    const { values } = readOptions(args, options);
    const upstream = await openFakeUpstream({
      port: readNumber("--port", values.port ?? "4100", ports),
      controlPort: readNumber("--control-port", values["control-port"] ?? "4101", ports),
      records: readNumber("--records", values.records ?? "500", [0, 1_000_000]),
      token: values.token ?? null,
      tls: values.tls,
    }).catch((error: unknown) => {
      if (error instanceof OrderError) throw new CommandError(error.message);
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      const problem = portProblems.get(code);
      throw problem === undefined
        ? error
        : new CommandError(`${problem} Choose others with --port and --control-port.`);
    });
    print(`The fake upstream is ${upstream.url}, its control port ${upstream.controlUrl}`);
    if (upstream.authority !== null) print(`Start the desk with NODE_EXTRA_CA_CERTS=${upstream.authority}`);
    await interruptible((signal) => once(signal, "abort"));
    await upstream.close();
    return 0;
  },
};

const ports = [0, 65_535] as const;

const portProblems: ReadonlyMap<string, string> = new Map([
  ["EADDRINUSE", "A port is in use."],
  ["EACCES", "Ports below 1024 need more rights."],
]);
