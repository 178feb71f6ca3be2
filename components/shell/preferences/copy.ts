export const zoneChoiceCopy = {
  timeZones: "Time zones",
  findTimeZone: "Find a time zone",
  findTimeZoneHint: "City, region or offset",
  noTimeZone: "No time zone by that name.",
  suggested: "Suggested",
  allZones: "All",
  yourDevice: "Your device",
  deskZone: "Organization’s time zone",
  zoneQuestion: (city: string) => `Use ${city} time?`,
  zoneQuestionNote: "Times are in UTC. Your device uses a different time zone.",
  switchTo: (city: string) => `Use ${city}`,
  keepUtc: "Keep UTC",
} as const;
