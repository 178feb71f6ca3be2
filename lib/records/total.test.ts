import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/scripts/test/runs";
import { anyRecord } from "./__fixtures__/any-record";
import { plainFormats } from "./__fixtures__/plain-formats";
import { absenceSentence } from "./absences";
import { addressText, compareAddresses } from "./addresses";
import { badgesOf } from "./badges";
import { explainDecline, outcomeWords } from "./decline";
import { doctorNotes } from "./doctor";
import { chargeGroups, chargeSentence, duplicateHint } from "./duplicate-hint";
import { fiveAnswers } from "./five-answers";
import { kinds } from "./kind";
import { toContributionRow, toPostRow } from "./list-rows";
import { member, memberList } from "./member";
import { paymentChecks } from "./payment-checks";
import { paymentMethod } from "./payment-method";
import { plansOf } from "./plans";
import { receiptsOf } from "./receipts";
import { risksOf } from "./risk";
import { unknownPaths } from "./spec-fields";
import { contributionStatus, statusComparison, statusSentence } from "./status";
import { sentenceText, summarySentence } from "./summary-sentence";
import { ticketText } from "./ticket-text";
import { timelineOf } from "./timeline";
import { totalsOf } from "./totals";

const now = Date.UTC(2025, 5, 1);
const link = "https://desk.example.org/contributions/X";

/** All that this room can say about a record, with minor units as text. */
function everything(record: unknown, kind: (typeof kinds)[number]): string {
  const status = contributionStatus(record);
  const said = [
    status,
    statusSentence(status),
    statusComparison(status),
    badgesOf(record),
    risksOf(record),
    toContributionRow(record, kind),
    toPostRow(record, now),
    sentenceText(summarySentence(record, kind, plainFormats)),
    fiveAnswers(record, plainFormats),
    timelineOf(record, plainFormats),
    totalsOf(record),
    doctorNotes(record, now, plainFormats),
    plansOf(record),
    receiptsOf(record),
    absenceSentence(record),
    addressText(member(record, "billing_address")),
    compareAddresses(member(record, "billing_address"), member(record, "shipping_address")),
    ticketText(record, { kind, link, formats: plainFormats }),
    duplicateHint({ record, kind }, [{ record: { ...Object(record), id: "TWIN" }, kind }]),
    chargeGroups([record, { ...Object(record), id: "TWIN" }].map((one) => ({ record: one, kind }))).map(
      (group) => chargeSentence(group, plainFormats),
    ),
    unknownPaths(record),
    ...[record, ...memberList(record, "payments")].map((payment) => [
      paymentMethod(payment),
      paymentChecks(payment),
      explainDecline(payment),
      outcomeWords(payment),
    ]),
  ];
  return JSON.stringify(said, (_, value) => (typeof value === "bigint" ? String(value) : value));
}

const slips = /\bundefined\b|\bNaN\b|\[object |Invalid Date/;

it("everything is said of any JSON without an error, and nothing of it is a slip", () => {
  fc.assert(
    fc.property(anyRecord, fc.constantFrom(...kinds), (record, kind) => {
      fc.pre(!slips.test(JSON.stringify(record) ?? ""));
      expect(everything(record, kind)).not.toMatch(slips);
    }),
    { numRuns: runs(80, 400) },
  );
});

it("a row is plain JSON: it travels to the browser unchanged", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const row = toContributionRow(record, "onetime");
      expect(JSON.parse(JSON.stringify(row))).toEqual(row);
    }),
  );
});
