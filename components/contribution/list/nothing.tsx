/** Nothing there, said in a word. */
export function Nothing({ word }: { word: string }) {
  return (
    <span className="text-ink-3" title={word}>
      –<span className="sr-only">{word}</span>
    </span>
  );
}
