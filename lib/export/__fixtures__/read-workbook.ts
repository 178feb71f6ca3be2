import { inflateRawSync } from "node:zlib";

/** A cell in the XML of a sheet. */
export interface ReadCell {
  readonly at: string;
  readonly type: string;
  readonly hasFormula: boolean;
  readonly value: string;
}

/** Returns the cells of a sheet of an XLSX file, row by row, from its ZIP and SpreadsheetML. */
export function readWorkbook(file: Buffer, sheet: number): readonly (readonly ReadCell[])[] {
  const files = readZip(file);
  const strings = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, inner]) => textOf(inner ?? ""),
  );
  const sharedAt = (index: string) => {
    const found = /^\d+$/.test(index) ? strings[Number(index)] : undefined;
    if (found === undefined) throw new Error(`The workbook has no shared string ${index}.`);
    return found;
  };
  const xml = files.get(`xl/worksheets/sheet${sheet}.xml`) ?? "";
  return [...xml.matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = "", inner = ""]) => {
      const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? "n";
      const raw = textOf(/<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? "");
      const value = type === "s" ? sharedAt(raw) : type === "inlineStr" ? textOf(inner) : raw;
      return {
        at: /\br="(\w+)"/.exec(attributes)?.[1] ?? "",
        type,
        hasFormula: /<f\b/.test(inner),
        value,
      };
    }),
  );
}

function textOf(xml: string): string {
  const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
  return xml
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) =>
      hex || decimal
        ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
        : (entities[String(name)] ?? ""),
    )
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Returns the files of a ZIP by name, from its central directory. */
function readZip(file: Buffer): ReadonlyMap<string, string> {
  const end = file.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const found = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [nameSize, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(begin, begin + packed);
    const name = file.toString("utf8", at + 46, at + 46 + (nameSize ?? 0));
    found.set(name, (method === 8 ? inflateRawSync(bytes) : bytes).toString());
    at += 46 + (nameSize ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return found;
}
