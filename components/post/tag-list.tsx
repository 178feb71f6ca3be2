import { NotSet } from "./not-set";

/** Tags as outlined chips; with `most` in one line, where those beyond it are counted and named on hover. */
export function TagList({ tags, most }: { tags: readonly string[]; most?: number }) {
  if (tags.length === 0) return <NotSet word="none" />;
  const rest = most === undefined ? [] : tags.slice(most);
  return (
    <ul className={`flex min-w-0 gap-1.5 ${most === undefined ? "flex-wrap" : ""}`}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag} title={tag} className={chip}>
          <bdi>{tag}</bdi>
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li title={rest.join(", ")} className="shrink-0 text-12 text-ink-3 leading-5.5">
          +{rest.length}
          <span className="sr-only"> more: {rest.join(", ")}</span>
        </li>
      )}
    </ul>
  );
}

const chip =
  "h-5.5 min-w-0 max-w-full truncate rounded-control border border-line-2 px-1.5 text-12 text-ink-2 " +
  "leading-5";
