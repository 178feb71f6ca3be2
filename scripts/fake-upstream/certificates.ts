import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SecureContextOptions } from "node:tls";
import { promisify } from "node:util";
import { type Certificate, OrderError } from "./server-faults";

const run = promisify(execFile);

const ownNames = "subjectAltName=IP:127.0.0.1,DNS:localhost";
const otherName = "subjectAltName=DNS:elsewhere.example";

type Contexts = Readonly<Record<Certificate, SecureContextOptions>>;

/**
 * Makes certificates for 127.0.0.1 and localhost in a folder with `openssl`. `authority` is the file for the
 * `NODE_EXTRA_CA_CERTS` of a client.
 * @throws OrderError where openssl is missing
 */
export async function makeCertificates(folder: string) {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => run("openssl", args, { cwd: folder });
  await openssl("version").catch(() => {
    throw new OrderError("--tls needs the program openssl.");
  });
  for (const name of ["key.pem", "authority-key.pem"])
    await openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", name);
  await openssl(
    ...["req", "-x509", "-key", "authority-key.pem", "-out", "authority.pem"],
    ...["-days", "2", "-subj", "/CN=Authority of a fake upstream"],
  );
  await openssl("req", "-new", "-key", "key.pem", "-out", "request.pem", "-subj", "/CN=fake upstream");
  const key = await readFile(file("key.pem"));
  const sign = async (name: string, names: string, days: string, ...signer: string[]) => {
    await writeFile(file(`${name}.ext`), names);
    await openssl(
      ...["x509", "-req", "-in", "request.pem", "-out", `${name}.pem`],
      ...["-days", days, "-extfile", `${name}.ext`, ...signer],
    );
    return { key, cert: await readFile(file(`${name}.pem`)) };
  };
  const authority = ["-CA", "authority.pem", "-CAkey", "authority-key.pem", "-CAcreateserial"];
  const good = await sign("good", ownNames, "2", ...authority);
  const contexts: Contexts = {
    good,
    expired: await sign("expired", ownNames, "-1", ...authority),
    otherHost: await sign("other-host", otherName, "2", ...authority),
    selfSigned: await sign("self-signed", ownNames, "2", "-signkey", "key.pem"),
    old: { ...good, minVersion: "TLSv1", maxVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" },
  };
  return { authority: file("authority.pem"), contexts };
}
