/** What the records are, for whoever asks. */
const notes = {
  demo: {
    title: "These records are invented",
    sentences: [
      "People, gifts and posts are made up, and the same on every desk: look around, nothing here is " +
        "anybody’s.",
      "The first import of real records removes them (npm run desk -- import FILE), and with " +
        "UPSTREAM_URL set the desk shows another server’s records.",
    ],
  },
  real: {
    title: "Whoever can reach this address can read these records",
    sentences: [
      "The records are real, and whoever runs the desk has switched its sign-in off (AUTH=open).",
      "Keep it on this machine, or behind something that checks people.",
    ],
  },
} as const;

/** What the records of the desk are, in sentences. */
export default function RecordsNote({ records }: { records: keyof typeof notes }) {
  const { title, sentences } = notes[records];
  return (
    <>
      <p className="font-semibold">{title}</p>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2 text-ink-2">
          {sentence}
        </p>
      ))}
    </>
  );
}
