const accent = "#0065d2";
const ink = "#161921";
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

/** The viewer's own names; without fonts it would ask for ones that are not here. */
const theme = {
  colors: { primary: { main: accent }, text: { primary: ink } },
  sidebar: { backgroundColor: "#f8f9fa", textColor: ink },
  rightPanel: { backgroundColor: "#1d1f23" },
  typography: {
    fontSize: "14px",
    fontFamily: sans,
    headings: { fontFamily: sans, fontWeight: "600" },
    code: { fontFamily: mono, fontSize: "13px" },
    links: { color: accent },
  },
};

/**
 * The page at `/api-reference` as HTML: the document shown by the vendored viewer. It starts from an element's
 * attributes, so the page needs no script of its own; what stands inside that element is read where no script runs.
 */
export const openApiPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Giving Desk</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; color: ${ink}; font: 14px/1.5 ${sans}; }
header { position: sticky; top: 0; z-index: 20; display: flex; gap: 24px; align-items: center; height: 47px;
  padding: 0 20px; background: #fff; border-bottom: 1px solid #e5e6e9; }
header a, redoc > p a { color: ${accent}; }
header a:focus-visible, redoc > p a:focus-visible { outline: 2px solid ${accent}; outline-offset: 2px; }
redoc > p { max-width: 640px; margin: 48px auto; padding: 0 20px; }
</style>
</head>
<body>
<header><a href="/">← Giving Desk</a><a href="/openapi.json">openapi.json</a></header>
<main>
<redoc spec-url="/openapi.json" scroll-y-offset="48" json-sample-expand-level="3" theme='${attribute(theme)}'>
<p>The reference of the read API appears here once its viewer has loaded. Without scripts, read the
<a href="/openapi.json">OpenAPI document</a> itself.</p>
</redoc>
</main>
<script src="/vendor/redoc.standalone.js" defer></script>
</body>
</html>
`;

/**
 * What that page may load: nothing but this origin. The viewer writes its styles into the page and searches in a
 * worker that it makes from a blob.
 */
export const openApiPagePolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

function attribute(value: object): string {
  return JSON.stringify(value).replaceAll("&", "&amp;").replaceAll("'", "&#39;");
}
