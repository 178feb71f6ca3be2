import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const page = fileURLToPath(new URL("../../docs/deployment.md", import.meta.url));

/** The host name in the files of docs/deployment.md. */
export const documentedHost = "desk.example.org";

/** Returns the blocks of one language in docs/deployment.md. */
export function documentedBlocks(language: string): readonly string[] {
  const blocks = readFileSync(page, "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```/gm);
  return [...blocks].filter(([, name]) => name === language).map(([, , text = ""]) => text);
}

/** Returns the path of a program, in `sbin` folders too; null where it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  const paths = folders.map((folder) => join(folder, name));
  return paths.find((path) => execute("test", ["-x", path])) ?? null;
}

function execute(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The account for foreign programs where the tests run as root. */
export const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface RunningProxy {
  /** HTTPS port, for the documented host name. */
  readonly port: number;
  stop(): Promise<void>;
}

type Start = (folder: string, desks: readonly number[]) => Promise<RunningProxy>;

/** Starts nginx with the documented file, changed to the ports, certificate and desks of the test. */
export const startNginx: Start = async (folder, desks) => {
  const [port, certificate] = [await freePort(), makeCertificate(folder)];
  const [documented = ""] = documentedBlocks("nginx");
  const [server = ""] = /^ *server .*$/m.exec(documented) ?? [];
  const servers = desks.map((desk) => server.replace("3000", `${desk}`)).join("\n");
  const site = documented
    .replace(server, servers)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace(/(?<=ssl_certificate ).*(?=;)/, certificate)
    .replace(/(?<=ssl_certificate_key ).*(?=;)/, certificate);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n");
  const file = join(folder, "nginx.conf");
  const preamble = `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr warn;\nevents {}\n`;
  writeFileSync(file, `${preamble}http {\naccess_log off;\n${temporary}\n${site}\n}\n`);
  return startProxy("nginx", ["-c", file, "-e", "stderr"], folder, port);
};

/** Starts HAProxy with the documented file, changed likewise. */
export const startHaproxy: Start = async (folder, desks) => {
  const [port, certificate] = [await freePort(), makeCertificate(folder)];
  const [documented = ""] = documentedBlocks("haproxy");
  const site = documented
    // Only root can switch to another account.
    .replace(/^ *(user|group) .*\n/gm, "")
    .replace(
      "bind :443 ssl crt /etc/haproxy/desk.example.org.pem",
      `bind 127.0.0.1:${port} ssl crt ${certificate}`,
    )
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${desks[0]}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${desks[1]}`);
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, site);
  return startProxy("haproxy", ["-db", "-f", file], folder, port);
};

/** Starts Caddy with the documented file, changed likewise. */
export const startCaddy: Start = async (folder, desks) => {
  const [port, certificate] = [await freePort(), makeCertificate(folder)];
  const [documented = ""] = documentedBlocks("caddy");
  const site = documented
    .replace(
      `${documentedHost} {`,
      `https://${documentedHost}:${port} {\nbind 127.0.0.1\ntls ${certificate} ${certificate}`,
    )
    .replace("127.0.0.1:3000", desks.map((desk) => `127.0.0.1:${desk}`).join(" "));
  const file = join(folder, "Caddyfile");
  // Disables the admin endpoint on port 2019 and redirects on port 80.
  writeFileSync(file, `{\nadmin off\nauto_https disable_redirects\n}\n${site}`);
  return startProxy("caddy", ["run", "--adapter", "caddyfile", "--config", file], folder, port);
};

async function startProxy(name: string, args: string[], folder: string, port: number): Promise<RunningProxy> {
  const child = spawn(findProgram(name) ?? name, args, {
    ...unprivileged,
    cwd: folder,
    env: { ...process.env, HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += String(chunk)));
  child.stderr.on("data", (chunk) => (printed += String(chunk)));
  const ended = once(child, "exit");
  for (let tries = 0; tries < 100 && !(await accepts(port)); tries++) {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${printed}`);
    await wait(100);
  }
  return {
    port,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Creates a file with a key and a certificate for the documented host name. @returns its path */
function makeCertificate(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const [key, file] = [join(folder, "key.pem"), join(folder, "desk.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const paths = ["-subj", `/CN=${documentedHost}`, "-keyout", key, "-out", file];
  execFileSync(findProgram("openssl") ?? "openssl", ["req", "-x509", ...kind, ...paths], { stdio: "ignore" });
  writeFileSync(file, readFileSync(file, "utf8") + readFileSync(key, "utf8"));
  const { uid, gid } = unprivileged;
  // Lets the unprivileged account reach the file.
  chmodSync(dirname(folder), 0o711);
  for (const path of [folder, file]) {
    chmodSync(path, 0o700);
    if (uid !== undefined) chownSync(path, uid, gid);
  }
  return file;
}

async function accepts(port: number): Promise<boolean> {
  const response = fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) });
  return response.then(
    () => true,
    // Plain HTTP to a TLS port fails with a protocol error, not a connection error.
    (error: { cause?: { code?: string } }) => error.cause?.code !== "ECONNREFUSED",
  );
}

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" ? Number(address?.port) : 0;
}
