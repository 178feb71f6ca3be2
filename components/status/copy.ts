import { uiCopy } from "@/components/ui/copy";
import type { DriftEntry, MirrorReport } from "@/lib/contract/source-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { withFullStop } from "@/lib/records/text";

type Run = MirrorReport["runs"][number];
type Resource = DriftEntry["resource"];

const nouns: Readonly<Record<Resource, string>> = {
  contribution: "contribution",
  post: "post",
  envelope: "list page",
  parameter: "list",
};

export const stateCopy = {
  upToDate: (time: string, since: string) => `Data up to date as of ${time}${since}`,
  synced: (time: string, since: string) => `Data synced as of ${time}${since}`,
  since: (year: string) => `, complete since ${year}`,
  syncing: (count: number, locale: string) =>
    `Sync in progress: ${uiCopy.contributions(count, locale)} so far`,
  partial: (count: number, locale: string) => `Data partially synced: ${uiCopy.contributions(count, locale)}`,
  live: (time: string) => `Lists up to date as of ${time}. Search and totals unavailable.`,
  empty: "No contributions yet",
  unavailable: "Data is unavailable right now",
  unused: "No data requested yet",
  operators: "For operators",
  warnings: (count: number, locale: string) => formatCounted(count, "warning", locale),
} as const;

export const verdictCopy = {
  databaseDown: "Database not responding",
  databaseDownMeaning: "Lists and records can’t be shown. See the server log.",
  demo: "Using demo data",
  demoMeaning: "Importing real records replaces it.",
  database: "Using imported records",
  databaseMeaning: "Records are in Giving Desk’s own database.",
  waiting: "Data service is limiting requests",
  waitingNote: (time: string) => `until ${time}`,
  waitingMeaning: "Cached data is shown until then.",
  unreachable: "Data service can’t be reached",
  unreachableMeaning: (hasCopy: boolean) =>
    `Retrying every few seconds. Meanwhile, ${hasCopy ? "synced records are" : "cached data is"} shown.`,
  failing: "Last request to the data service failed",
  unused: "No request to the data service yet",
  unusedMeaning: "Open a list or a record to send one.",
  ignoring: "Data service ignores some filters",
  ignoringMeaning: "Lists with these filters may include other records.",
  deletions: "Records are missing from the data service",
  deletionsNote: (count: number, locale: string) => formatCounted(count, "record", locale),
  deletionsMeaning:
    "This may be an error there. The records stay visible until an operator accepts the deletions.",
  noCopy: "Records aren’t synced",
  connected: "Data service connected",
  connectedMeaning: "Lists and records come from the data service.",
  differing: (count: number, locale: string) => formatCounted(count, "unexpected API difference", locale),
  noResponse: "no response yet",
  lastResponse: (ago: string) => `last response ${ago}`,
} as const;

export const serverCopy = {
  updated: (time: string, isSilent: boolean) =>
    isSilent ? `Giving Desk isn’t responding. Updated ${time}` : `Updated ${time}`,
  notResponding: "Giving Desk isn’t responding.",
  verdict: (words: string, note: string | undefined) =>
    withFullStop(`${words}${note === undefined ? "" : `, ${note}`}`),
  pause: "Pause updates",
  resume: "Resume updates",
  server: "Server",
  database: "Database",
  notRespondingSeeLog: "Not responding. See the server log.",
} as const;

export const upstreamCopy = {
  title: "Data service",
  notConnected: "Not connected to a data service.",
  failedRequest: "{time}, request {id}",
  contract: "API differences",
  compared: (compared: string) => `${compared} compared`,
  notCompared: "nothing compared yet",
  comparing: "Responses are compared with the contract as they arrive.",
  noDifferences: "No unexpected API differences found.",
  differences: "Differences from the contract",
  moreDifferences: "More differences",
  more: (count: number) => `${count} more`,
  furtherDifferences: (count: number, locale: string) =>
    `Other differences were found ${formatCounted(count, "time", locale)}.`,
  knownDifferences: "Known differences",
  knownCount: (count: number, locale: string) => formatCounted(count, "known difference", locale),
  knownNote: "expected, and handled automatically",
  where: "Where",
  difference: "Difference",
  found: "Found",
  wholeResource: "(entire record)",
  resource: (resource: Resource) => nouns[resource],
  counted: (resource: Resource, count: number, locale: string) =>
    formatCounted(count, nouns[resource], locale),
  kind: ({ kind, expected, found }: DriftEntry) =>
    ({
      unknown: `Not in the contract, found ${found}`,
      missing: `Missing, expected ${expected}`,
      mistyped: `Found ${found}, expected ${expected}`,
      ignored: "Filter ignored",
    })[kind],
  share: (count: number, all: string, locale: string) => `${formatCount(count, locale)} of ${all}`,
  last: (ago: string) => `last ${ago}`,
} as const;

export const mirrorCopy = {
  title: "Sync",
  state: ({ state, reason, completeAsOf }: MirrorReport, until: string) =>
    ({
      working: "in progress",
      resting: completeAsOf === null ? "incomplete" : "up to date",
      paused: `paused until ${until}${reason === null ? "" : `: ${reason}`}`,
      blocked: `off: ${reason ?? ""}`,
      elsewhere: "running in another Giving Desk process",
    })[state],
  leftOutCount: (count: number, isAtLeast: boolean, locale: string) =>
    `${formatCounted(count, "record", locale)}${isAtLeast ? " or more" : ""}`,
  leftOutNote: "no usable ID:",
  emptyId: "(none)",
  coverage: "Synced date ranges",
  from: "Synced from",
  to: "To",
  asOfColumn: "As of",
  beginning: "Beginning",
  open: "Now",
  runs: "Sync runs",
  run: "Sync run",
  readColumn: "Read",
  when: "When",
  runNames: {
    tail: "Last 2 days, every 5 minutes",
    warm: "Last 90 days, daily",
    full: "All dates, daily",
  },
  rows: ({ rows, requests: count, total, state }: Run, locale: string) => {
    const isPart = state === "running" && total !== null;
    const read = isPart ? `${formatCount(rows, locale)} of ` : "";
    const requests = formatCounted(count, "request", locale);
    return `${read}${formatCounted(isPart ? total : rows, "row", locale)}, ${requests}`;
  },
  missing: (count: number, locale: string) => `${formatCount(count, locale)} missing`,
  unstable: (count: number, locale: string) =>
    `couldn’t fully read ${formatCounted(count, "timestamp", locale)}`,
  started: (time: string) => `Started ${time}`,
  running: "running",
  took: (duration: string) => `took ${duration}`,
  stopped: (duration: string) => `stopped after ${duration}`,
} as const;
