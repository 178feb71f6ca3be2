/** An absence in a table, in words. */
export function NotSet({ word = "not set" }: { word?: string }) {
  return <span className="text-ink-3">– {word}</span>;
}
