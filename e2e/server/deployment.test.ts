import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { bareEnvironment } from "@/e2e/servers/desk";
import { documentedBlocks } from "@/e2e/servers/documented";
import { test } from "@/e2e/servers/scratch-test";
import { settingNames } from "@/lib/config";
import { isInstalled, programPath } from "@/scripts/postgres/private-cluster";
import { warnAboutNode } from "@/scripts/setup/node-version.mjs";
import { isLong } from "@/scripts/test/runs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(root + path, "utf8");

/** Runs a checker, which must exit with 0. */
function check(name: string, args: readonly string[]): void {
  const env = { ...process.env, PATH: programPath };
  const { status, stdout, stderr } = spawnSync(name, args, { env, encoding: "utf8" });
  expect(status, `${name} ${args.join(" ")}\n${stdout}\n${stderr}`).toBe(0);
}

test("the images use a Node version without known vulnerabilities", () => {
  const versions = [...read("Dockerfile").matchAll(/^FROM node:([\d.]+)-/gm)].map(
    ([, version = ""]) => version,
  );
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions) expect(warnAboutNode(version)).toBeNull();
});

test("compose.yaml sets only settings that exist, and configures Caddy as documented", () => {
  const compose = read("compose.yaml");
  const [, environment = ""] = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
  const names = [...environment.matchAll(/^ {4}(\w+):/gm)].map(([, name = ""]) => name);
  expect(names).toContain("DATABASE_URL_FILE");
  expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
  const [, caddyfile = ""] = /^ {4}content: \|\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
  const documented = caddyfile
    .replaceAll(/^ {6}| *#.*\n/gm, "")
    .replace("{$$DESK_HOST}", "desk.example.org")
    .replace("desk1:3000 desk2:3000", "127.0.0.1:3000");
  expect(documentedBlocks("caddy")).toEqual([documented]);
});

test.runIf(isInstalled("systemd-analyze"))("systemd accepts the documented units", ({ folder }) => {
  const names = ["giving-desk@3000.service", "giving-desk-backup.service", "giving-desk-backup.timer"];
  const units = names.map((name, index) => {
    const path = join(folder, name);
    const text = documentedBlocks("ini")[index] ?? "";
    writeFileSync(path, text.replaceAll("/usr/bin/node", process.execPath));
    return path;
  });
  check("systemd-analyze", ["verify", "--man=no", "--recursive-errors=no", ...units]);
  // The exposure level: 0 is fully confined, 100 is not confined.
  check("systemd-analyze", ["security", "--offline=true", "--threshold=20", units[0] ?? ""]);
});

test.runIf(isLong)(
  "the backup unit can write to the database folder, and its commands create a backup",
  ({ folder }) => {
    const [service = "", backup = ""] = documentedBlocks("ini");
    const directories = (unit: string) => unit.match(/^StateDirectory.*$/gm);
    // SQLite cannot open a database in a read-only folder.
    expect(directories(backup)).toEqual(directories(service));
    const commands = [...backup.matchAll(/^ExecStart=(.*)$/gm)].map(([, command = ""]) => command);
    const env = {
      ...bareEnvironment,
      STATE_DIRECTORY: folder,
      DATABASE_URL: `file:${folder}/desk.db`,
      DEMO_CONTRIBUTIONS: "0",
    };
    const desk = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts", "people"];
    const person = ["add", "ada@example.org", "Ada", "admin"];
    expect(spawnSync(process.execPath, [...desk, ...person], { env, cwd: root }).status).toBe(0);
    for (const command of commands) {
      const { status, stderr } = spawnSync("/bin/sh", ["-efc", command.replaceAll("%%", "%")], {
        env,
        cwd: root,
        encoding: "utf8",
      });
      expect(status, stderr).toBe(0);
    }
    expect(readdirSync(join(folder, "backups"))).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6}\.gz$/),
    ]);
  },
);

test.runIf(isInstalled("promtool"))(
  "Prometheus accepts the documented rules and configuration",
  ({ folder }) => {
    check("promtool", ["check", "rules", `${root}docs/alerts.yml`]);
    const file = join(folder, "prometheus.yml");
    const [documented = ""] = documentedBlocks("yaml");
    writeFileSync(join(folder, "token"), "token");
    writeFileSync(
      file,
      documented
        .replace("[alerts.yml]", `["${root}docs/alerts.yml"]`)
        .replace(/\/\S+-token/, join(folder, "token")),
    );
    check("promtool", ["check", "config", file]);
  },
);

/** A test of one alert for promtool: each series by its name and labels, with a value every 15 seconds. */
const alertTest = (alertname: string, series: Readonly<Record<string, string>>) => {
  const input_series = Object.entries(series).map(([name, values]) => {
    return { series: name.replace("{", '{job="giving-desk",instance="a",'), values };
  });
  // The summary and labels are not compared: one alert must fire.
  const promql_expr_test = [
    {
      expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"})`,
      eval_time: "15m",
      exp_samples: [{ labels: "{}", value: 1 }],
    },
  ];
  return { interval: "15s", input_series, promql_expr_test };
};

test.runIf(isInstalled("promtool"))("alerts fire", ({ folder }) => {
  const tests = [
    // A trial every few seconds interrupts the open state.
    alertTest("UpstreamDown", {
      'upstream_breaker_state{state="open"}': "1 0 ".repeat(30).trim(),
      'upstream_breaker_state{state="half_open"}': "0 1 ".repeat(30).trim(),
      'upstream_breaker_state{state="closed"}': "0x60",
    }),
    // Half of the requests fail, among many health checks.
    alertTest("DeskErrors", {
      'http_requests_total{status="2xx",route="/healthz"}': "0+100x60",
      'http_requests_total{status="2xx",route="/contributions"}': "0+1x60",
      'http_requests_total{status="5xx",route="/contributions"}': "0+1x60",
    }),
    alertTest("DeskSlow", {
      'http_request_duration_seconds_bucket{route="/healthz",le="1"}': "0+100x60",
      'http_request_duration_seconds_bucket{route="/healthz",le="5"}': "0+100x60",
      'http_request_duration_seconds_bucket{route="/contributions",le="1"}': "0+1x60",
      'http_request_duration_seconds_bucket{route="/contributions",le="5"}': "0+2x60",
      'http_request_duration_seconds_bucket{route="/contributions",le="+Inf"}': "0+2x60",
    }),
    alertTest("MirrorBlocked", { 'mirror_state{state="blocked"}': "1x60" }),
  ];
  const file = join(folder, "alerts.test.json");
  writeFileSync(file, JSON.stringify({ rule_files: [`${root}docs/alerts.yml`], tests }));
  check("promtool", ["test", "rules", file]);
});

test.runIf(isInstalled("caddy"))("Caddy accepts the documented file", ({ folder }) => {
  const file = join(folder, "Caddyfile");
  writeFileSync(file, documentedBlocks("caddy")[0] ?? "");
  check("caddy", ["validate", "--adapter", "caddyfile", "--config", file]);
});
