import { expect, it } from "vitest";
import { settingNames } from "./config";
import { misspeltSettings } from "./misspelt-settings";

const warnings = (...names: readonly string[]) =>
  misspeltSettings({ NODE_ENV: "test", ...Object.fromEntries(names.map((name) => [name, "never-shown"])) });

it.each([
  ["UPSTEAM_URL", "UPSTREAM_URL"],
  ["UPSTRAEM_TOKEN_FILE", "UPSTREAM_TOKEN_FILE"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["AUTH_SECRETS", "AUTH_SECRET"],
  ["AUDIT_RETENTON_DAY", "AUDIT_RETENTION_DAYS"],
  ["PUBLICURL", "PUBLIC_URL"],
  ["PROT", "PORT"],
  ["HOTS", "HOST"],
  ["MIROR", "MIRROR"],
])("a name that is one or two letters from a setting is reported: %s", (name, meant) => {
  expect(warnings(name)).toEqual([`Warning: ${name} is not a setting. Did you mean ${meant}?`]);
});

it("settings and variables of other programs are not reported", () => {
  expect(warnings(...settingNames)).toEqual([]);
  const ordinary = `HOME PATH HOSTNAME HOSTTYPE MAIL TERM USER SHELL LANG LANGUAGE LC_ALL PWD OLDPWD
  SHLVL LOGNAME DISPLAY EDITOR
    VISUAL PAGER TZ TMPDIR _ XDG_RUNTIME_DIR SSH_AUTH_SOCK SSH_CONNECTION XAUTHORITY
    DBUS_SESSION_BUS_ADDRESS NODE_ENV NODE_OPTIONS
    NODE_EXTRA_CA_CERTS INIT_CWD npm_config_cache npm_lifecycle_event CI DEBUG COLORTERM HTTP_PROXY
    HTTPS_PROXY NO_PROXY DOCKER_HOST
    KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT PGHOST PGPORT PGUSER PGPASSWORD
    PGDATABASE DB_HOST DB_URL
    REDIS_URL BASE_URL SITE_URL APP_URL API_URL MAIL_HOST SMTP_PORT CHROME_PATH OTEL_SERVICE_NAME
    OTEL_EXPORTER_OTLP_HEADERS
    OTEL_EXPORTER_OTLP_PROTOCOL OTEL_EXPORTER_OTLP_TRACES_ENDPOINT NEXTAUTH_SECRET AUTH_URL AUTH_TOKEN
    OIDC_CLIENT_NAME
    JOURNAL_STREAM INVOCATION_ID SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH CREDENTIALS_DIRECTORY LESS PS1
    LS_COLORS`;
  expect(warnings(...ordinary.split(/\s+/))).toEqual([]);
});
