/** Parses CSV by the grammar of RFC 4180; each line must have an end. Throws if the text does not match. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    const { value, end } = text[at] === '"' ? readQuoted(text, at + 1) : readBare(text, at);
    row.push(value);
    at = end;
    if (text[at] === ",") at++;
    else if (text.startsWith("\r\n", at)) {
      at += 2;
      rows.push(row);
      row = [];
    } else throw new Error(`Neither a comma nor a line end at ${at}`);
  }
  return rows;
}

function readBare(text: string, from: number) {
  let end = from;
  while (end < text.length && !/[,\r\n"]/.test(text[end] ?? "")) end++;
  return { value: text.slice(from, end), end };
}

function readQuoted(text: string, from: number) {
  let value = "";
  for (let at = from; at < text.length; at++) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') value += text[++at];
    else return { value, end: at + 1 };
  }
  throw new Error("A quote is not closed");
}
