import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { listedSupporter } from "@/lib/contract/__fixtures__/listed-supporter";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { type CompareCoverage, chargeGroups } from "@/lib/records/contribution/duplicates";
import { ContributionsSection, DoubleCharges, SimilarSupporters } from "./supporter-page";

const region = { zone: "UTC", locale: "en" };
const textIn = (html: string) => html.replaceAll(/<[^>]*>/g, "");

const textOf = (coverage: CompareCoverage) =>
  textIn(
    renderToStaticMarkup(
      <DoubleCharges
        chargeGroups={[]}
        hasMoreCharges={false}
        chargeCoverage={coverage}
        ticket={null}
        region={region}
        now={0}
      />,
    ),
  );

it("the page shows how many contributions were compared, even without a possible duplicate", () => {
  expect(textOf({ read: 20_000, of: 31_204 })).toContain(
    "Checked the latest 20,000 of 31,204 contributions.",
  );
  expect(textOf("complete")).toBe("");
});

it("only the oldest group may have more charges than were read; links keep the ticket", () => {
  const day = 86_400_000;
  const toCandidate = (at: number, id: string) => {
    const value = {
      id,
      is_paid: true,
      ordered_at: new Date(at).toISOString(),
      supporter: { id: "S1" },
      currency: { code: "CAD" },
      total_amount: "5.0000",
    };
    return { record: parseContribution(value), kind: "onetime" as const };
  };
  const groupOn = (at: number) => ["A", "B", "C", "D", "E"].map((id) => toCandidate(at, `${id}${at / day}`));
  const html = renderToStaticMarkup(
    <NoRouter>
      <DoubleCharges
        chargeGroups={chargeGroups([...groupOn(2 * day), ...groupOn(9 * day)])}
        hasMoreCharges
        chargeCoverage="complete"
        ticket="77"
        region={region}
        now={10 * day}
      />
    </NoRouter>,
  );
  expect(textIn(html).match(/(More than )?5 charges of \S+ on \d+ Jan/g)).toEqual([
    expect.stringMatching(/^5 charges .* 10 Jan$/),
    expect.stringMatching(/^More than 5 charges .* 3 Jan$/),
  ]);
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
  expect(links.slice(0, 2)).toEqual([
    "/contributions/A9?ticket=77",
    "/contributions/A9?compare=B9&amp;ticket=77",
  ]);
});

it.each([
  [false, "Possible duplicate supporters1"],
  [true, "Possible duplicate supporters1+"],
])("the number of possible duplicates is a minimum if there are more: %s", (hasMoreSimilar, title) => {
  const html = renderToStaticMarkup(
    <NoRouter>
      <SimilarSupporters
        similar={[{ supporter: listedSupporter, because: ["email"] }]}
        {...{ hasMoreSimilar, region }}
        ticket={null}
      />
    </NoRouter>,
  );
  expect(textIn(/<summary.*<\/summary>/s.exec(html)?.[0] ?? "")).toBe(title);
});

it("the contributions have their number once", () => {
  const state = { list: null, sort: "-contribution_date", page: 1, ticket: null } as const;
  const html = renderToStaticMarkup(
    <NoRouter>
      <ContributionsSection id="S1" shown={1} total={1204} perPage={25} state={state} locale="en">
        rows
      </ContributionsSection>
    </NoRouter>,
  );
  expect(textIn(html)).toMatch(/^Contributions 1,204rows/);
});
