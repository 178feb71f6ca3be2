import styles from "./list-skeleton.module.css";

const rows = Array.from({ length: 13 }, (_, at) => at);
const widths = [
  ["w-20", "w-12"],
  ["w-32", "w-16"],
  ["w-24", ""],
  ["w-16", ""],
  ["w-24", "w-14"],
  ["w-28", "w-12"],
  ["w-20", ""],
] as const;

/** Where rows will stand. It shows after 150 ms, so that a quick answer does not flicker. */
export function RowsSkeleton() {
  return (
    <div
      aria-hidden
      className={`min-h-0 flex-1 overflow-hidden border-line-2 border-t sm:pt-9 ${styles["delayed"]}`}
    >
      {rows.map((row) => (
        <div key={row} className="flex h-12 items-center gap-8 border-line border-b px-4 sm:gap-12 sm:px-6">
          {widths.map(([first, second], at) => (
            <div key={`${first}${second}`} className={`grid gap-1.5 ${at > 2 ? "max-sm:hidden" : ""}`}>
              <span className={`block h-2.5 rounded-kbd bg-sunken ${first}`} />
              {second === "" ? null : <span className={`block h-2 rounded-kbd bg-sunken ${second}`} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The whole list before anything of it is known, in its final measures. */
export function ListSkeleton() {
  return (
    <div
      role="status"
      className="flex min-h-0 flex-1 flex-col sm:h-[calc(100dvh---spacing(13))] sm:flex-none"
    >
      <span className="sr-only">Loading contributions</span>
      <div aria-hidden className={`px-4 sm:px-6 ${styles["delayed"]}`}>
        <div className="flex h-14 items-center">
          <span className="h-4 w-56 rounded-kbd bg-sunken" />
        </div>
        <div className="flex h-11 items-center">
          <span className="h-8 w-full max-w-120 rounded-well bg-sunken" />
        </div>
        <div className="h-10 max-sm:hidden" />
      </div>
      <RowsSkeleton />
    </div>
  );
}
