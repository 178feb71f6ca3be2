const dateTime = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** An instant in ms as `12 Mar 2024, 14:05 UTC`; an en-dash where there is none. */
export function formatInstant(instant: number | null): string {
  return instant === null ? "–" : `${dateTime.format(instant)} UTC`;
}
