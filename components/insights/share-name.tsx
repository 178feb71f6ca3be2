import type { ShareRow } from "./share-rows";

/** What a row is called. Values are foreign text. */
export function ShareName({ row: { kind, label } }: { row: ShareRow }) {
  if (kind === "unset") return <span className="text-ink-3">– not set</span>;
  if (kind === "others") {
    return <span className="text-ink-2">{label === "1" ? "1 other" : `${label} others`}</span>;
  }
  return (
    <bdi className="min-w-0 truncate group-hover:underline" title={label}>
      {label}
    </bdi>
  );
}
