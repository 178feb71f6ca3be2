import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type PrivateProgram, startProgram } from "@/scripts/postgres/private-cluster";

const page = fileURLToPath(new URL("../../docs/deployment.md", import.meta.url));

/** The host name in the files of docs/deployment.md. */
export const documentedHost = "desk.example.org";

/** Returns the blocks of one language in docs/deployment.md. */
export function documentedBlocks(language: string): readonly string[] {
  const blocks = readFileSync(page, "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```/gm);
  return [...blocks].filter(([, name]) => name === language).map(([, , text = ""]) => text);
}

type Start = (desks: readonly number[]) => Promise<PrivateProgram>;

/** Starts nginx with the documented file, changed to the ports, certificate and desks of the test. */
export const startNginx: Start = (desks) =>
  startProgram("nginx", (folder, port) => {
    const certificate = makeCertificate(folder);
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
    return ["nginx", "-c", file, "-e", "stderr"];
  });

/** Starts HAProxy with the documented file, changed likewise. */
export const startHaproxy: Start = (desks) =>
  startProgram("haproxy", (folder, port) => {
    const [documented = ""] = documentedBlocks("haproxy");
    const site = documented
      // Only root can switch to another account.
      .replace(/^ *(user|group) .*\n/gm, "")
      .replace(
        "bind :443 ssl crt /etc/haproxy/desk.example.org.pem",
        `bind 127.0.0.1:${port} ssl crt ${makeCertificate(folder)}`,
      )
      .replaceAll("127.0.0.1:3000", `127.0.0.1:${desks[0]}`)
      .replaceAll("127.0.0.1:3001", `127.0.0.1:${desks[1]}`);
    const file = join(folder, "haproxy.cfg");
    writeFileSync(file, site);
    return ["haproxy", "-db", "-f", file];
  });

/** Starts Caddy with the documented file, changed likewise. */
export const startCaddy: Start = (desks) =>
  startProgram("caddy", (folder, port) => {
    const certificate = makeCertificate(folder);
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
    return ["caddy", "run", "--adapter", "caddyfile", "--config", file];
  });

/** Creates a file with a key and a certificate for the documented host name. @returns its path */
function makeCertificate(folder: string): string {
  const [key, file] = [join(folder, "key.pem"), join(folder, "desk.pem")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const paths = ["-subj", `/CN=${documentedHost}`, "-keyout", key, "-out", file];
  execFileSync("openssl", ["req", "-x509", ...kind, ...paths], { stdio: "ignore" });
  writeFileSync(file, readFileSync(file, "utf8") + readFileSync(key, "utf8"));
  return file;
}
