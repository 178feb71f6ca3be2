import type { Random } from "./random";

const comments = [
  "In memory of a wonderful neighbour.",
  "Could the receipt go to my work address?",
  "Merci pour tout ce que vous faites !",
  "Please call before delivery.\nThe bell is broken.",
  "ありがとうございます。",
  "בהצלחה לכולם",
];

/** What people also type: pages must show it as the text it is. */
const hostileComments = [
  `<script>document.body.textContent = "broken"</script>`,
  `<b onmouseover="alert('hello')">Robert'); DROP TABLE contributions;--</b>`,
  '=HYPERLINK("https://example.com";"click")',
];

const notes = [
  "<p>Called on Monday, wants a <strong>paper</strong> receipt.</p>",
  `<p>Matched by the employer, see <a href="https://example.org/match">the form</a>.</p><ul><li>form sent</li><li>form back</li></ul>`,
  "Left a voice mail.",
];
const hostileNote = `<p>Pasted from mail</p><img src="x" onerror="document.title='broken'"><a href="javascript:alert(1)">open</a><style>body{display:none}</style>`;

/** What the giver wrote and what staff noted (HTML); null, as most often, when there is nothing. */
export function drawRemarks(random: Random) {
  return {
    customer_comments: random.chance(0.1)
      ? random.pick(random.chance(0.15) ? hostileComments : comments)
      : null,
    notes: random.chance(0.07) ? (random.chance(0.1) ? hostileNote : random.pick(notes)) : null,
  };
}
