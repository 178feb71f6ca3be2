import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StatusReport } from "@/lib/client/api/status-report";
import { demoReport, now } from "./__fixtures__/report";
import { DatabasePart, StatusHead } from "./live-status";

const textOf = (changes: Partial<StatusReport>) =>
  renderToStaticMarkup(<DatabasePart report={demoReport(changes)} records="own" locale="en" />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/ +/g, " ");

it("names the standby, its use, and how far it may be behind", () => {
  expect(textOf({})).not.toContain("Standby");
  expect(textOf({ standby: { use: "read", asOf: now - 400 } })).toContain(
    "Standby In use at most 400 ms behind",
  );
  expect(textOf({ standby: { use: "late", asOf: now - 7_300 } })).toContain(
    "Standby Too far behind; lists are read from the primary at most 7.3 s behind",
  );
});

it("names it where the primary does not answer, and one that is away", () => {
  const database = { engine: "PostgreSQL", holds: null } as const;
  expect(textOf({ database, standby: { use: "read", asOf: now - 60_000 } })).toContain("60 s behind");
  const away = textOf({ standby: { use: "away", asOf: null } });
  expect(away).toContain("Standby Unavailable");
  expect(away).not.toContain("behind");
});

it("a change of the verdict, and a desk that does not respond, are announced", () => {
  const verdict = { tone: "good", words: "Connected", note: "", meaning: "" } as const;
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
  expect(statusOf(true)).toBe("Giving Desk is not responding.");
});
