import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExportGrain, exportGrains } from "@/lib/contract/export-query";
import { contributionDate } from "@/lib/records/contribution/contribution";
import { member, memberList } from "@/lib/records/values";
import { oddRecord } from "./__fixtures__/odd-record";
import { columnsOf, partsOf } from "./columns";
import { ndjsonLines } from "./formats";
import { rowFormatter } from "./rows";

/** Returns the texts of the named columns of a contribution. */
function textsOf(record: unknown, names: readonly string[], zone = "UTC"): readonly string[] {
  const chosen = names.flatMap((name) => columnsOf("contribution").filter((column) => column.name === name));
  const stored = { text: Buffer.from(JSON.stringify(record)), kind: "onetime" as const };
  return rowFormatter(
    "contribution",
    chosen,
    zone,
    true,
  )(stored).flatMap((row) => row.map(({ text }) => text));
}

describe("the rows of a record", () => {
  it("are the same with and without blanks, one for each part", () => {
    const grains = fc.constantFrom(...exportGrains);
    fc.assert(
      fc.property(oddRecord, grains, fc.boolean(), ({ compact, spaced }, grain, isPersonal) => {
        const read = rowFormatter(grain, columnsOf(grain), "Europe/Paris", isPersonal);
        const rows = read({ text: Buffer.from(compact), kind: "onetime" });
        expect(read({ text: Buffer.from(spaced), kind: "onetime" })).toEqual(rows);
        const parts = grain === "contribution" ? [null] : memberList(JSON.parse(compact), partsOf[grain]);
        expect(rows).toHaveLength(parts.length);
      }),
      { numRuns: 200 },
    );
  });

  it("fail for text that is not a record", () => {
    const read = rowFormatter("contribution", columnsOf("contribution"), "UTC", true);
    for (const text of ["", "[1]", '{"id":"C1"']) {
      expect(() => read({ text: Buffer.from(text), kind: "onetime" }), text).toThrow(SyntaxError);
    }
  });
});

describe("a cell of the supporter", () => {
  it("has the value of the pages, from either naming of address fields", () => {
    const billing_address = {
      first_name: "Anna",
      last_name: "Smith",
      email: "anna@example.org",
      province: "ON",
      postal_code: "K1A 0A2",
      country_name: "Canada",
    };
    const names = ["supporter_name", "email", "billing_state", "billing_zip", "billing_country"];
    const texts = textsOf({ supporter: null, billing_address }, names);
    expect(texts).toEqual(["Anna Smith", "anna@example.org", "ON", "K1A 0A2", "Canada"]);
  });
});

it.each(["sponsee", "sponsees", "sponsored_child", "sponsored_people", "Sponsored_Child", "spons\\u0065e"])(
  "texts do not name a person under %s, unless they may",
  (name) => {
    const text = `{"source":"Page of Zuzanna","line_items":[{"${name}":{"first_name":"Zuzanna"}}]}`;
    const sourceOf = (isPersonal: boolean) => {
      const columns = columnsOf("contribution").filter((column) => column.name === "source");
      const read = rowFormatter("contribution", columns, "UTC", isPersonal);
      return read({ text: Buffer.from(text), kind: "onetime" }).flat();
    };
    expect(sourceOf(false)).toMatchObject([{ text: "Page of •••" }]);
    expect(sourceOf(true)).toMatchObject([{ text: "Page of Zuzanna" }]);
  },
);

describe("a cell with a date", () => {
  it("has the local time of the zone, for either spelling of a date", () => {
    const record = { ordered_at: "2026-03-29T01:00:00Z", updated_at: "2026-03-29 00:59:59" };
    expect(contributionDate(record)).toBe(Date.UTC(2026, 2, 29, 1));
    expect(textsOf(record, ["date", "updated_at"], "Europe/Paris")).toEqual([
      "2026-03-29T03:00:00+02:00",
      "2026-03-29T01:59:59+01:00",
    ]);
  });

  it("keeps numbers, whose unit is unknown, and other text", () => {
    for (const value of [1_774_746_000, 1e300, -0.5, Number.MAX_SAFE_INTEGER]) {
      expect(textsOf({ updated_at: value }, ["updated_at"])).toEqual([String(value)]);
    }
    expect(textsOf({ updated_at: "soon" }, ["updated_at"])).toEqual(["soon"]);
  });

  it("is the same instant in every zone", () => {
    const zones = [
      "UTC",
      "Pacific/Apia",
      "America/St_Johns",
      "Europe/Paris",
      "Asia/Kathmandu",
      "Africa/Monrovia",
    ];
    const instants = fc.integer({ min: Date.UTC(1, 0, 2) + 6.3e13, max: Date.UTC(9999, 11, 30) });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const seconds = Math.floor(instant / 1000) * 1000;
        const [text = ""] = textsOf({ updated_at: new Date(seconds).toISOString() }, ["updated_at"], zone);
        expect(text).toMatch(/^\d{4,5}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/);
        expect(Date.parse(text.replace(/^(?=\d{5})/, "+0"))).toBe(seconds);
      }),
    );
  });

  it("follows clock changes, also of half an hour, and keeps fractions of a second", () => {
    const at = (instant: string, zone: string) => textsOf({ updated_at: instant }, ["updated_at"], zone)[0];
    expect(at("2026-03-29T00:59:59Z", "Europe/Paris")).toBe("2026-03-29T01:59:59+01:00");
    expect(at("2026-03-29T01:00:00Z", "Europe/Paris")).toBe("2026-03-29T03:00:00+02:00");
    expect(at("2026-03-29T01:00:00.250Z", "UTC")).toBe("2026-03-29T01:00:00.250Z");
    expect(at("2026-10-03T15:29:59Z", "Australia/Lord_Howe")).toBe("2026-10-04T01:59:59+10:30");
    expect(at("2026-10-03T15:30:00Z", "Australia/Lord_Howe")).toBe("2026-10-04T02:30:00+11:00");
  });
});

function linesOf(grain: ExportGrain, text: string) {
  const { rows, pieces } = ndjsonLines(grain, Buffer.from(text));
  return { rows, text: Buffer.concat(pieces).toString() };
}

describe("lines of NDJSON", () => {
  it("are a contribution byte for byte", () => {
    const text = '{"id":"C1","notes":"ü 李 🎁","n":1.50}';
    expect(linesOf("contribution", text)).toEqual({ rows: 1, text: `${text}\n` });
  });

  it("are the parts of a contribution byte for byte, each with the id and dates", () => {
    const text =
      '{"id":"C1","ordered_at":"2026-01-01","notes":"\\"payments\\":[",' +
      '"payments":[{"id":"李","n":1.50,"n":12345678901234567890},{}],"line_items":[]}';
    const before = '{"contribution_id":"C1","ordered_at":"2026-01-01","created_at":null,"payment":';
    expect(linesOf("payment", text)).toEqual({
      rows: 2,
      text: `${before}{"id":"李","n":1.50,"n":12345678901234567890}}\n${before}{}}\n`,
    });
    expect(linesOf("line_item", text)).toEqual({ rows: 0, text: "" });
  });

  it("have no line feed between the tokens of a record that was indented", () => {
    const text = '{\n  "id": "C1",\n  "notes": "a\\n b",\n  "payments": [\n    { "n": 1.50 }\n  ]\n}';
    expect(linesOf("contribution", text)).toEqual({
      rows: 1,
      text: '{"id":"C1","notes":"a\\n b","payments":[{"n":1.50}]}\n',
    });
    expect(linesOf("payment", text).text).toMatch(/"payment":\{"n":1.50\}\}\n$/);
  });

  it("have the same parts as the parsed record, in the text of the record", () => {
    fc.assert(
      fc.property(oddRecord, fc.constantFrom("line_item", "payment"), ({ compact }, grain) => {
        const record: unknown = JSON.parse(compact);
        const { rows, text } = linesOf(grain, compact);
        const lines = text.split("\n").slice(0, -1);
        const parts = memberList(record, partsOf[grain]);
        expect([rows, lines.length]).toEqual([parts.length, parts.length]);
        for (const [at, line] of lines.entries()) {
          expect(JSON.parse(line)).toEqual({
            contribution_id: member(record, "id") ?? null,
            ordered_at: member(record, "ordered_at") ?? null,
            created_at: member(record, "created_at") ?? null,
            [grain]: parts[at],
          });
          expect(compact).toContain(line.slice(line.indexOf(`"${grain}":`) + grain.length + 3, -1));
        }
      }),
      { numRuns: 200 },
    );
  });

  it("fail for text that is not a record", () => {
    for (const text of ["", "[1]", '{"id":"C1"', '{"id":"C1"}}', '{"payments":[1}']) {
      expect(() => linesOf("payment", text), text).toThrow();
    }
  });
});
