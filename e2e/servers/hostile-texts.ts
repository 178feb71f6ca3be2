/** Texts that must never run, load or change the layout. */
const attacks = [
  "<script>alert('desk')</script>",
  "<img src=https://evil.example/x.png onerror=alert('desk')>",
  "<svg onload=alert('desk')><use href=https://evil.example/x.svg#a /></svg>",
  "javascript:alert('desk')",
  `"><iframe srcdoc="<script>parent.alert('desk')</script>"></iframe>`,
  "</script></style></textarea></title><script>alert('desk')</script>",
  "<style>@import url(https://evil.example/x.css); * { display: none }</style>",
  "<a href=javascript:alert('desk')>here</a><base href=https://evil.example/>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert('desk')>",
  "<form action=https://evil.example><button formaction=javascript:alert('desk')>ok</button></form>",
  "data:text/html,<script>alert('desk')</script>",
  "#{alert('desk')}{{constructor.constructor(`alert('desk')`)()}}",
  "\u202Egnp.exe\u202D \u2066left\u2067right\u200F \u061C",
  "Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324" +
    "a\u0352\u036F\u0334\u0319l\u0335\u0321g\u0336o\u0337",
  "👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈🇨🇦\uFE0F\u200D",
  "&lt;b&gt; &amp;laquo; &#x6A;avascript&colon;alert(1) %3Cscript%3E",
  '=HYPERLINK("https://evil.example")\t\u2028\u2029\u0007\u001B[31m',
  "مرحبا עולם 寄付 ขอบคุณ",
] as const;

/** Padding of long texts: one endless word, words, markup, emoji, right-to-left text. */
const paddings = ["W", "long words ", "<b>x</b>", "🎁", "שלום"] as const;

/** Returns a function that cycles through the attacks, each padded to at least `length` UTF-16 units. */
export function hostileTexts(length = 0): () => string {
  let count = 0;
  return () => {
    const attack = attacks[count % attacks.length] ?? "";
    const padding = paddings[count % paddings.length] ?? "";
    count += 1;
    if (attack.length >= length) return attack;
    const padded = attack + padding.repeat(Math.ceil((length - attack.length) / padding.length));
    // JSON cannot carry half a surrogate pair.
    return padded.slice(0, length).toWellFormed();
  };
}
