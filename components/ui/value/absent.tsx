/** The mark of a value that a record does not have, an en dash. @param props.word read out, and the tooltip */
export function Absent({ word = "not set" }: { word?: string }) {
  return (
    <span className="text-ink-3" title={word}>
      –<span className="sr-only">{word}</span>
    </span>
  );
}
