import { readFileSync, writeFileSync } from "node:fs";
import { settings } from "@/lib/config";

const docsFile = "docs/configuration.md";
const exampleFile = ".env.example";
const [begin, end] = ["<!-- settings: begin -->", "<!-- settings: end -->"];

/** Returns the Markdown table of settings, as it is between the marks in docs/configuration.md. */
export function settingsTable(): string {
  const rows = settings.map(({ name, defaultValue, meaning, isSecret }) => {
    const names = isSecret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``;
    const preset = defaultValue === null ? "none" : `\`${defaultValue}\``;
    return `| ${names} | ${preset} | ${meaning.replaceAll("|", "\\|")} |`;
  });
  return ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}

/** Returns the text of `.env.example`: every setting with its default, commented out. */
export function exampleText(): string {
  const entries = settings.map(
    ({ name, defaultValue, meaning }) => `# ${meaning}\n#${name}=${defaultValue ?? ""}\n`,
  );
  const title = "# Settings of Giving Desk. Copy this file to .env.local and uncomment what you set.\n";
  return [title, ...entries].join("\n");
}

/** Returns a text with the table between its marks replaced. @throws Error if the marks are missing */
export function withTable(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${docsFile} has no settings markers.`);
  return `${text.slice(0, from + begin.length)}\n${settingsTable()}\n${text.slice(to)}`;
}

if (process.argv.includes("--write")) {
  writeFileSync(docsFile, withTable(readFileSync(docsFile, "utf8")));
  writeFileSync(exampleFile, exampleText());
}
