/** Lays rows out in columns, as lines: the first row is the head, the first `labels` columns stand left, numbers right. */
export function formatTable(rows: readonly (readonly string[])[], labels: number): string[] {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? "";
        return column < labels ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
  return lines.toSpliced(1, 0, widths.map((width) => "-".repeat(width)).join("  "));
}
