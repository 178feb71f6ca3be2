import { describe, expect, it } from "vitest";
import { listedSupporter } from "@/lib/contract/__fixtures__/listed-supporter";
import { dateSpan } from "@/lib/format/moment";
import { example } from "@/lib/records/__fixtures__/example";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { plansOf } from "@/lib/records/contribution/plans";
import { lifetimeWords, orderWords, summaryWords, supporterCount } from "./copy";

const total = {
  currency: "CAD",
  received: 255_000,
  refunded: 5000,
  lifetime: 250_000,
  gifts: 2,
  firstAt: 0,
  lastAt: 0,
};

describe("the words about supporters", () => {
  it("state the number of supporters, or a lower bound", () => {
    expect(supporterCount({ total: 0, isAtLeast: false }, "en")).toBe("No supporters");
    expect(supporterCount({ total: 1, isAtLeast: false }, "en")).toBe("1 supporter");
    expect(supporterCount({ total: 1000, isAtLeast: true }, "en")).toBe("More than 1,000 supporters");
  });

  it("state the sort, a lifetime sort with its currency", () => {
    expect(orderWords({ sort: "-last_gift", page: 1 })).toBe("by last payment, newest first");
    expect(orderWords({ sort: "-lifetime", currency: "CAD", page: 1 })).toBe(
      "highest lifetime total first, in CAD",
    );
  });

  it("state a lifetime total after refunds", () => {
    expect(lifetimeWords(total, "en")).toBe("CA$25.00");
    expect(lifetimeWords(total, "de-DE")).toBe("25,00\u00a0CA$");
  });

  it("summarize contributions and active plans", () => {
    const region = { zone: "UTC", locale: "en-GB" };
    const supporter = {
      ...listedSupporter,
      contributions: 2,
      firstAt: 0,
      lastAt: 86_400_000,
      totals: [total],
    };
    const plan = plansOf(parseContribution(example()));
    expect(summaryWords(supporter, plan, region)).toBe(
      "2 contributions, CA$25.00 lifetime, 1–2 Jan 1970. 1 active plan: CA$38.00 monthly.",
    );
    const none = { ...supporter, totals: [], firstAt: null, lastAt: null };
    expect(summaryWords(none, [], region)).toBe("2 contributions, nothing received.");
    expect(summaryWords({ ...none, unsummed: 2 }, [], region)).toBe(
      "2 contributions, no total (unreadable amounts).",
    );
    const ended = plan.map((one) => ({ ...one, isActive: false }));
    expect(summaryWords(none, ended, region)).toMatch(/ No active plan\.$/);
  });

  it("state a date span, a single day once", () => {
    const region = { zone: "UTC", locale: "en-GB" };
    expect(dateSpan(0, 86_400_000 * 40, region)).toBe("1 Jan – 10 Feb 1970");
    expect(dateSpan(0, 86_400_000 * 400, region)).toBe("1 Jan 1970 – 5 Feb 1971");
    expect(dateSpan(5, 6, region)).toBe("1 Jan 1970");
    expect(dateSpan(null, null, region)).toBe("–");
  });
});
