// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw, linksOf } from "@/components/shell/__fixtures__/draw";
import { readListState } from "@/lib/client/url/list-state";
import { foundWords } from "./copy";
import { adviceWords, SearchResults } from "./search-results";

const region = { zone: "UTC", locale: "en" };
const supporter = {
  id: "S",
  name: "secret name",
  email: "secret@a.example",
  phone: null,
  company: null,
  country: null,
  isOrganization: false,
  activePlans: 0,
  contributions: 1,
  unsummed: 0,
  firstAt: null,
  lastAt: null,
  totals: [],
};
const hit = {
  ...({ id: "C", name: "secret giver", amount: "CA$5.00", at: 0, kind: "onetime", status: "paid" } as const),
  found: [{ of: "Email", stretches: [{ text: "secret@b.example", isMarked: false }] }],
  voidReceipts: [],
};
const answer = {
  total: 1,
  page: 1,
  perPage: 25,
  facets: null,
  hits: [hit],
  copy: null,
  coverage: { records: 9 },
  isAtLeast: false,
  isForgiving: false,
  isUnknownAddress: false,
};

it("the mask covers names, emails and the words of a search", () => {
  const { state } = readListState(new Map([["q", "secret word"]]));
  const page = draw(
    <SearchResults
      {...{ answer, state, region }}
      now={0}
      action={null}
      others={{ supporters: [supporter], posts: [] }}
    />,
  );
  const personalElements = [...page.querySelectorAll("body *")].filter(({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === 3 && /secret/.test(node.nodeValue ?? "")),
  );
  expect(personalElements).toHaveLength(5);
  expect(personalElements.filter((element) => element.closest("[data-private]") === null)).toEqual([]);
});

it("a result links to the receipt that was searched, and says that it is void", () => {
  const { state } = readListState(
    new Map([
      ["q", "R-7"],
      ["ticket", "77"],
    ]),
  );
  const found = [{ of: "Receipt", stretches: [{ text: "R-7", isMarked: true }] }];
  const voidReceipts = [{ number: "R-7", replacedBy: "R-8" }];
  const page = draw(
    <SearchResults
      {...{ state, region }}
      answer={{ ...answer, hits: [{ ...hit, found, voidReceipts, anchor: "#receipt-R-7" }] }}
      now={0}
      action={null}
      others={{ supporters: [], posts: [] }}
    />,
  );
  const link = page.querySelector("tbody a");
  expect(link?.getAttribute("href")).toBe("/contributions/C?ticket=77#receipt-R-7");
  expect(page.querySelector("tbody")?.textContent).toContain("Receipt: R-7, void, replaced by R-8");
});

it("a result of today is dated by how long ago it was", () => {
  const { state } = readListState(new Map([["q", "word"]]));
  const others = { supporters: [], posts: [] };
  const page = draw(<SearchResults {...{ answer, state, region, others }} now={7_200_000} action={null} />);
  expect(page.querySelector("tbody")?.textContent).toContain("2 hours ago");
});

it("a name that was searched is marked where the row shows it, and not repeated", () => {
  const { state } = readListState(new Map([["q", "giver"]]));
  const name = (...stretches: readonly string[]) => ({
    of: "Name",
    stretches: stretches.map((text) => ({ text, isMarked: text === "giver" })),
  });
  const rowFor = (found: (typeof hit)["found"]) => {
    const page = draw(
      <SearchResults
        {...{ state, region }}
        answer={{ ...answer, hits: [{ ...hit, found }] }}
        now={0}
        action={null}
        others={{ supporters: [], posts: [] }}
      />,
    );
    return page.querySelector("tbody tr");
  };
  const own = rowFor([name("secret ", "giver")]);
  expect(own?.querySelector("a mark")?.textContent).toBe("giver");
  expect(own?.textContent).not.toContain("Name:");
  expect(rowFor([name("another ", "giver")])?.textContent).toContain("Name: another giver");
});

it("a test is labeled before its status", () => {
  const { state } = readListState(new Map([["q", "word"]]));
  const page = draw(
    <SearchResults
      {...{ state, region }}
      answer={{ ...answer, hits: [{ ...hit, isTest: true }] }}
      now={0}
      action={null}
      others={{ supporters: [], posts: [] }}
    />,
  );
  expect(page.querySelector("tbody")?.textContent).toContain("TestPaid");
});

it("a page after the last one says so and links to the last page", () => {
  const { state } = readListState(
    new Map([
      ["q", "word"],
      ["page", "9"],
    ]),
  );
  const missing = { ...answer, total: 30, page: 9, hits: [] };
  const page = draw(
    <SearchResults
      {...{ answer: missing, state, region }}
      now={0}
      action={null}
      others={{ supporters: [], posts: [] }}
    />,
  );
  expect(page.querySelector("h2")?.textContent).toBe("There is no page 9");
  expect(linksOf(page)).toMatchObject({ "Go to page 2": "/search?q=word&page=2" });
});

it("a search without results links to the search without each word and filter", () => {
  const { state } = readListState(new Map([["q", "anna lee status:failed"]]));
  const none = { ...answer, total: 0, hits: [] };
  const drawn = (one: typeof state) =>
    linksOf(
      draw(
        <SearchResults
          {...{ answer: none, region }}
          state={one}
          now={0}
          action={null}
          others={{ supporters: [], posts: [] }}
        />,
      ),
    );
  expect(drawn(state)).toMatchObject({
    "Remove“anna”": "/search?q=lee+status:failed",
    "Remove“lee”": "/search?q=anna+status:failed",
    RemoveFailed: "/search?q=anna+lee",
  });
  // The page lists nothing without a text.
  const links = drawn({ ...state, q: "anna", type: "renewals" });
  expect(Object.keys(links).filter((name) => name.startsWith("Remove“"))).toEqual([]);
  expect(links).toMatchObject({ RemoveRecurring: "/search?q=anna" });
});

const note = { total: 12, isAtLeast: false, isForgiving: false, isUnknownAddress: false };

it("the heading states the number of results, or a lower bound", () => {
  expect(foundWords(note, "en")).toBe("12 contributions");
  expect(foundWords({ ...note, total: 0 }, "en")).toBe("No contributions");
  expect(foundWords({ ...note, total: 10_000, isAtLeast: true }, "en")).toBe(
    "More than 10,000 contributions",
  );
});

it("the advice explains closest matches and unknown emails", () => {
  expect(adviceWords(note)).toBe("");
  expect(adviceWords({ ...note, isForgiving: true })).toBe("No exact match. Closest matches:");
  expect(adviceWords({ ...note, isUnknownAddress: true })).toBe("No such email. Closest matches:");
  expect(adviceWords({ ...note, total: 0, isUnknownAddress: true })).toBe("No such email.");
});
