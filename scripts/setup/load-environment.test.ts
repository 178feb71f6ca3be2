import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { readEnvironmentFiles } from "./load-environment.mjs";
import { projectRoot } from "./run.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "desk-environment-"));
  return () => rmSync(folder, { recursive: true });
});
const write = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), lines.join("\n"));

describe("the files of settings", () => {
  /** Returns the settings and the files of a start. */
  function read(variables: Record<string, string> = {}) {
    const env: NodeJS.ProcessEnv = { NODE_ENV: "test", ...variables };
    const files = readEnvironmentFiles(folder, env);
    const { NODE_ENV, __NEXT_PROCESSED_ENV, ...settings } = env;
    return { files, settings };
  }

  it("are optional", () => {
    expect(read({ PORT: "1" })).toEqual({ files: [], settings: { PORT: "1" } });
  });

  it("are weaker than the environment, and .env is weaker than .env.local", () => {
    write(".env", "HOST=env", "PORT=env", "LOG_LEVEL=env");
    write(".env.local", "HOST=local", "PORT=local");
    expect(read({ HOST: "real" })).toEqual({
      files: [".env.local", ".env"],
      settings: { HOST: "real", PORT: "local", LOG_LEVEL: "env" },
    });
  });

  it("do not override an empty variable of a stronger source", () => {
    write(".env", "UPSTREAM_URL=https://up.example", "MIRROR=off");
    write(".env.local", "MIRROR=");
    expect(read({ UPSTREAM_URL: "" }).settings).toEqual({ UPSTREAM_URL: "", MIRROR: "" });
  });

  it("do not override a secret of a stronger source, as NAME or NAME_FILE", () => {
    write(
      ".env",
      "DATABASE_URL=file:env.db",
      "UPSTREAM_TOKEN_FILE=env",
      "AUTH_SECRET=env",
      "METRICS_TOKEN=env",
      "OIDC_CLIENT_SECRET_FILE=env",
    );
    const real = {
      DATABASE_URL_FILE: "/run/database",
      UPSTREAM_TOKEN: "real",
      AUTH_SECRET_FILE: "",
      METRICS_TOKEN_FILE: "/run/metrics",
      OIDC_CLIENT_SECRET: "",
    };
    const added = { AUTH_SECRET: "env", OIDC_CLIENT_SECRET_FILE: "env" };
    expect(read(real).settings).toEqual({ ...real, ...added });
  });

  it("have literal values, without expansion of $", () => {
    write(
      ".env",
      "\uFEFF# a comment",
      "export DATABASE_URL='postgres://u:pa$word$X@db/desk'\r",
      'OIDC_LABEL="Our ID" # told',
    );
    expect(read().settings).toEqual({
      DATABASE_URL: "postgres://u:pa$word$X@db/desk",
      OIDC_LABEL: "Our ID",
    });
  });

  it.each([
    ["a line without an equals sign", ["HELLO", "PORT=4000"]],
    ["a line without a name", ["=1", "MIRROR=off", "PORT=4000"]],
    ["a quote that is not closed", ['OIDC_LABEL="open', "PORT=4000"]],
    ["a line without a name before an exported one", ["=1", "export PORT=4000"]],
  ])("stop the start after %s instead of losing a setting", (_, lines) => {
    write(".env", "AUTH_SECRET=not-to-be-shown", ...lines);
    let result = "nothing";
    try {
      const { settings } = read();
      result = settings["PORT"] ?? "lost";
    } catch (error) {
      result = String(error);
    }
    expect(result).toMatch(/^4000$|\.env cannot be read: look at the lines before (MIRROR|PORT) \(line 3\)/);
    expect(result).not.toContain("not-to-be-shown");
  });

  it("stop the start if one is UTF-16", () => {
    writeFileSync(join(folder, ".env"), Buffer.from("\uFEFFPORT=4000\r\n", "utf16le"));
    expect(() => read()).toThrow(".env cannot be read: save it as UTF-8.");
  });

  it("stop the start if one cannot be read", () => {
    mkdirSync(join(folder, ".env"));
    expect(() => read()).toThrow(/\.env cannot be read\.$/);
  });

  it("are not read with ENV_FILES=off, as in tests", () => {
    write(".env", "PORT=4000");
    expect(read({ ENV_FILES: "off" }).files).toEqual([]);
    expect(() => read({ ENV_FILES: "no" })).toThrow("ENV_FILES must be on or off.");
    expect(process.env["ENV_FILES"]).toBe("off");
  });
});

describe("Next", () => {
  it("reads no file after the desk, even if the desk reads none", async () => {
    write(".env", "FROM_NEXT=yes");
    const module = join(projectRoot, "scripts/setup/load-environment.mjs");
    const script = `
      import { createRequire } from "node:module";
      if (process.argv[2] === "desk") await import(${JSON.stringify(module)});
      createRequire(import.meta.resolve("next/package.json"))("@next/env").loadEnvConfig(process.argv[1]);
      console.log(process.env.FROM_NEXT ?? "no");`;
    const fromNext = async (reader: string) => {
      const node = ["--input-type=module", "--eval", script, folder, reader];
      const { PATH = "" } = process.env;
      const env = { NODE_ENV: "production" as const, PATH, ENV_FILES: "off" };
      return (await promisify(execFile)(process.execPath, node, { cwd: projectRoot, env })).stdout.trim();
    };
    expect([await fromNext("next"), await fromNext("desk")]).toEqual(["yes", "no"]);
  });
});

describe("a command of the desk", () => {
  const options = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts", "people", "list"];
  async function run(variables: Record<string, string>) {
    const { PATH = "" } = process.env;
    const env = { NODE_ENV: "test" as const, PATH, ...variables };
    const child = promisify(execFile)(process.execPath, options, { cwd: folder, env });
    return child.catch((error: { stdout: string; stderr: string }) => error);
  }
  beforeEach(() => {
    for (const name of ["scripts", "lib", "package.json", "tsconfig.json"])
      cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
    symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
  });

  it("reads the files of its folder, names them, and warns about misspelled settings", async () => {
    write(".env", "DATABASE_URL=nothing-that-works", "UPSTEAM_URL=https://never-shown.example");
    const { stderr } = await run({ AUTH_SECRETS: "never-shown" });
    expect(stderr.split("\n")).toEqual([
      "Settings were read from .env.",
      "Warning: AUTH_SECRETS is not a setting. Did you mean AUTH_SECRET?",
      "Warning: UPSTEAM_URL is not a setting. Did you mean UPSTREAM_URL?",
      "Invalid settings: DATABASE_URL must start with file: or postgres://",
      "",
    ]);
  });
});
