/** The words of the time zone. */
export const zoneCopy = {
  timeZones: "Time zones",
  findTimeZone: "Find a time zone",
  findTimeZoneHint: "City, region or offset",
  noTimeZone: "No time zone by that name.",
  suggested: "Suggested",
  allZones: "All",
  yourDevice: "Your device",
  timeZone: "Time zone",
  timeZoneIs: (city: string, offset: string) => `Time zone: ${city}${city === offset ? "" : `, ${offset}`}`,
  timeZoneNote: "All dates use this time zone.",
} as const;
