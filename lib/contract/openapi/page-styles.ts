import { createHash } from "node:crypto";

/** The styles of the API reference, in the desk's colours. */
export const openApiPageStyles = `
:root { color-scheme: light dark; --line: light-dark(#e2e4e8, #3a3e47); --soft: light-dark(#5d626d, #a5abb8);
  --accent: light-dark(#0058ba, #74b1ff); --sunken: light-dark(#f1f2f5, #262a32);
  --surface: light-dark(#fff, #181b21); --ink: light-dark(#161921, #f0f1f4); }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0; background: var(--surface); color: var(--ink);
  font: 0.875rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 2; padding: 0.25rem 0.5rem; background: var(--surface); }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 1.5rem; padding: 0.75rem 1.25rem;
  background: var(--surface); border-bottom: 1px solid var(--line); }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 60rem); gap: 2.5rem; padding: 1.25rem; }
nav { position: sticky; top: 4rem; align-self: start; max-height: calc(100vh - 5rem); overflow-y: auto; }
nav p { margin: 0.5rem 0 0.25rem; font-weight: 600; }
nav ul { margin: 0; padding: 0 0 0 0.75rem; list-style: none; }
nav li { padding: 0.125rem 0; }
summary { padding: 0.25rem 0; font-weight: 600; cursor: pointer; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.25rem; }
h3 { margin: 2rem 0 0.5rem; font-size: 1rem; }
code, pre { font: 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap:
anywhere; }
.path { padding: 0.5rem 0.75rem; background: var(--sunken); border-radius: 0.375rem; }
pre { max-height: 30rem; margin: 0.25rem 0; padding: 0.75rem; overflow: auto; background: var(--sunken);
  border-radius: 0.375rem; }
.scroll { margin: 0.75rem 0; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 500; }
td:first-child { width: 13rem; }
@media (min-width: 52rem) { td:not(:last-child) code { white-space: nowrap; } }
small { color: var(--soft); font-size: 0.75rem; overflow-wrap: anywhere; }
@media (max-width: 52rem) {
  .columns { display: block; }
  nav { position: static; max-height: none; }
}
@media (max-height: 24rem) { header { position: static; } }
`;

/** Allows that style sheet and nothing else: the page has no script, picture, form or frame. */
export const openApiPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(openApiPageStyles).digest("base64")}'`,
  "img-src data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");
