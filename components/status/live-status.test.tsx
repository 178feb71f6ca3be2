// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import type { StatusReport } from "@/lib/client/api/status-report";
import { demoReport, now } from "./__fixtures__/report";
import { DatabasePart, LiveStatus, StatusHead } from "./live-status";

const textOf = (changes: Partial<StatusReport>) =>
  renderToStaticMarkup(<DatabasePart report={demoReport(changes)} locale="en" />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/ +/g, " ");

it("the database part shows the standby, its use and its lag", () => {
  expect(textOf({})).not.toContain("Standby");
  expect(textOf({ standby: { use: "read", asOf: now - 400 } })).toContain(
    "Standby In use at most 400 ms behind",
  );
  expect(textOf({ standby: { use: "late", asOf: now - 7_300 } })).toContain(
    "Standby Too far behind; lists are read from the primary at most 7.3 s behind",
  );
});

it("the database part shows a standby without a primary and an unavailable standby", () => {
  const database = { engine: "PostgreSQL", holds: null } as const;
  expect(textOf({ database, standby: { use: "read", asOf: now - 60_000 } })).toContain("60 s behind");
  const away = textOf({ standby: { use: "away", asOf: null } });
  expect(away).toContain("Standby Unavailable");
  expect(away).not.toContain("behind");
});

it("the status region has the verdict, or a notice when the desk does not respond", () => {
  const verdict = { tone: "good", title: "Connected", detail: "", impact: "" } as const;
  const statusOf = (isSilent: boolean) =>
    /<p role="status"[^>]*>([^<]*)</.exec(
      renderToStaticMarkup(
        <StatusHead
          {...{ verdict }}
          sentence=""
          updated=""
          refresh={{ isSilent, isPaused: false, onPause: () => {} }}
        />,
      ),
    )?.[1];
  expect(statusOf(false)).toBe("Connected");
  expect(statusOf(true)).toBe("Giving Desk isn’t responding.");
});

it("the server part shows a known commit and delays; closed, it has the count of warnings", () => {
  const { server } = demoReport();
  const drawn = (changes: Partial<StatusReport["server"]>) => {
    const first = demoReport({ server: { ...server, ...changes } });
    return draw(<LiveStatus first={first} region={{ zone: "UTC", locale: "en" }} />);
  };
  const known = drawn({ commit: "abc1234", warnings: ["The disk is almost full."] });
  expect(known.querySelector("code")?.textContent).toBe("abc1234");
  expect(known.body.textContent).toContain("p99 3 ms");
  expect(known.querySelector("summary")?.textContent).toMatch(/1 warning$/);
  const unknown = drawn({ lag: { ...server.lag, over: 0 } });
  expect(unknown.body.textContent).not.toContain("p99 3 ms");
  expect(unknown.querySelector("summary span")).toBeNull();
});
