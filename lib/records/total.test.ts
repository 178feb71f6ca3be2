import fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonValue } from "@/lib/json/json-value";
import { sentenceText } from "@/lib/records/__fixtures__/sentence-text";
import { badgesOf, risksOf } from "@/lib/records/contribution/badges";
import { parseContribution, readPayment } from "@/lib/records/contribution/contribution";
import { chargeGroups, chargeSentence, duplicateHint } from "@/lib/records/contribution/duplicates";
import {
  explainDecline,
  outcomeWords,
  paymentChecks,
  paymentMethod,
} from "@/lib/records/contribution/payments";
import { plansOf } from "@/lib/records/contribution/plans";
import { receiptsOf } from "@/lib/records/contribution/receipts";
import { contributionStatus, statusComparison, statusSentence } from "@/lib/records/contribution/status";
import { totalsOf } from "@/lib/records/contribution/totals";
import { absenceSentence } from "@/lib/records/sentences/absences";
import { fiveAnswers } from "@/lib/records/sentences/five-answers";
import { recordHints } from "@/lib/records/sentences/record-hints";
import { summarySentence } from "@/lib/records/sentences/summary-sentence";
import { ticketText } from "@/lib/records/sentences/ticket-text";
import { timelineOf } from "@/lib/records/sentences/timeline";
import { runs } from "@/scripts/test/runs";
import { anyRecord } from "./__fixtures__/any-record";
import { plainFormats } from "./__fixtures__/plain-formats";
import { kinds } from "./labels";
import { toContributionRow } from "./list-rows";
import { parsePost, postState } from "./post";
import { unknownPaths } from "./spec-fields";
import { addressText, compareAddresses } from "./supporter";

const now = Date.UTC(2025, 5, 1);
const link = "https://desk.example.org/contributions/X";

/** Returns every text and value that lib/records derives from a record, bigints as text. */
function everything(json: JsonValue, kind: (typeof kinds)[number]): string {
  const record = parseContribution(json);
  const duplicate = parseContribution({ ...record.raw, id: "TWIN" });
  const status = contributionStatus(record);
  const derived = [
    status,
    statusSentence(status),
    statusComparison(record, status),
    badgesOf(record),
    risksOf(record),
    toContributionRow(json, kind),
    [parsePost(json), postState(parsePost(json), now)],
    sentenceText(summarySentence(record, kind, plainFormats, now)),
    fiveAnswers(record, plainFormats),
    timelineOf(record, plainFormats, now),
    totalsOf(record),
    recordHints(record, now, plainFormats),
    plansOf(record),
    receiptsOf(record),
    absenceSentence(record),
    addressText(record.billing),
    compareAddresses(record.billing, record.shippingTo),
    ticketText(record, { kind, link, formats: plainFormats }),
    duplicateHint({ record, kind }, [{ record: duplicate, kind }]),
    chargeGroups([record, duplicate].map((one) => ({ record: one, kind }))).map((group) =>
      chargeSentence(group, plainFormats),
    ),
    unknownPaths(json),
    ...[readPayment(json), ...record.payments].map((payment) => [
      paymentMethod(payment),
      paymentChecks(payment),
      explainDecline(payment),
      outcomeWords(payment),
    ]),
  ];
  return JSON.stringify(derived, (_, value) => (typeof value === "bigint" ? String(value) : value));
}

const leakedValues = /\bundefined\b|\bNaN\b|\[object |Invalid Date/;

it("any JSON gives every text without an error and without a leaked undefined, NaN or object", () => {
  fc.assert(
    fc.property(anyRecord, fc.constantFrom(...kinds), (record, kind) => {
      fc.pre(!leakedValues.test(JSON.stringify(record) ?? ""));
      expect(everything(record, kind)).not.toMatch(leakedValues);
    }),
    { numRuns: runs(80, 400) },
  );
});

it("a row survives JSON unchanged", () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const row = toContributionRow(record, "onetime");
      expect(JSON.parse(JSON.stringify(row))).toEqual(row);
    }),
  );
});
