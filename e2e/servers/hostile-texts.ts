/** What must never run, load or lay out: each is put into every text field in turn. */
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

/** What fills the rest of a long text: one endless word, words, markup, pictures, another direction. */
const fillings = ["W", "long words ", "<b>x</b>", "🎁", "שלום"] as const;

/** Gives the attacks one after the other, each drawn out to `length` UTF-16 units where it is shorter. */
export function hostileTexts(length = 0): () => string {
  let given = 0;
  return () => {
    const attack = attacks[given % attacks.length] ?? "";
    const filling = fillings[given % fillings.length] ?? "";
    given += 1;
    if (attack.length >= length) return attack;
    const drawn = attack + filling.repeat(Math.ceil((length - attack.length) / filling.length));
    // Half a surrogate pair is no text that JSON can carry.
    return drawn.slice(0, length).toWellFormed();
  };
}
