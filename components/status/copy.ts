import type { DatabaseStatus } from "@/lib/client/api/status-report";
import type { DriftEntry, MirrorReport, UpstreamReport } from "@/lib/contract/source-report";
import { formatCount, formatCounted } from "@/lib/format/count";
import { withFullStop } from "@/lib/records/text";

type Run = MirrorReport["runs"][number];
type Resource = DriftEntry["resource"];

const records = (count: number, locale: string) => formatCounted(count, "record", "records", locale);
const contributions = (count: number, locale: string) =>
  formatCounted(count, "contribution", "contributions", locale);
const requests = (count: number, locale: string) => formatCounted(count, "request", "requests", locale);
const times = (count: number, locale: string) => formatCounted(count, "time", "times", locale);

const breakerStates: Readonly<Record<UpstreamReport["breaker"]["state"], string>> = {
  closed: "Closed",
  half_open: "Half open: trying one request",
  open: "Open: no requests for a moment",
};

const jobs: Readonly<Record<string, string>> = {
  mirror: "syncing records",
  import: "importing records",
  people: "changing people",
  "first-admin": "creating the first admin",
  "audit-retention": "clearing the audit log",
};

const nouns: Readonly<Record<Resource, readonly [one: string, many: string]>> = {
  contribution: ["contribution", "contributions"],
  post: ["post", "posts"],
  envelope: ["list page", "list pages"],
  parameter: ["list", "lists"],
};

export const stateCopy = {
  upToDate: (time: string, since: string) => `Data up to date as of ${time}${since}`,
  synced: (time: string, since: string) => `Data synced as of ${time}${since}`,
  since: (year: string) => `, complete since ${year}`,
  syncing: (count: number, locale: string) => `Sync in progress: ${contributions(count, locale)} so far`,
  partial: (count: number, locale: string) => `Data synced in part: ${contributions(count, locale)}`,
  live: (time: string) => `Lists up to date as of ${time}, no search or totals`,
  empty: "No contributions yet",
  unavailable: "Data cannot be shown at the moment",
  operators: "For operators",
  warnings: (count: number, locale: string) => formatCounted(count, "warning", "warnings", locale),
} as const;

export const verdictCopy = {
  databaseDown: "Database not responding",
  databaseDownMeaning: "No list or record can be shown. See the server log.",
  demo: "Using demo data",
  demoMeaning: "Importing real records replaces it.",
  database: "Using imported records",
  databaseMeaning: "Records are in Giving Desk’s own database.",
  waiting: "Data service requested a pause",
  waitingNote: (time: string) => `until ${time}`,
  waitingMeaning: "Cached data is shown until then.",
  unreachable: "Data service cannot be reached",
  unreachableMeaning: (hasCopy: boolean) =>
    `Retrying every few seconds. ${hasCopy ? "Synced records are" : "Cached data is"} shown until then.`,
  failing: "Data service failed to respond",
  unused: "No request to the data service yet",
  unusedMeaning: "Open a list or a record to send one.",
  ignoring: "Data service ignores some filters",
  ignoringMeaning: "Lists with these filters may include other records.",
  deletions: "Many records are missing from the data service",
  deletionsNote: (count: number, locale: string) => records(count, locale),
  deletionsMeaning:
    "This may be an error there. The records stay visible until an operator accepts the deletions.",
  noCopy: "Records are not synced",
  connected: "Data service connected",
  connectedMeaning: "Lists and records come from it.",
  differing: (count: number, locale: string) =>
    formatCounted(count, "unexpected API difference", "unexpected API differences", locale),
  noResponse: "no response yet",
  lastResponse: (ago: string) => `last response ${ago}`,
} as const;

export const serverCopy = {
  updated: (time: string, isSilent: boolean) =>
    isSilent ? `Giving Desk is not responding. Updated ${time}` : `Updated ${time}`,
  notResponding: "Giving Desk is not responding.",
  verdict: (words: string, note: string | undefined) =>
    withFullStop(`${words}${note === undefined ? "" : `, ${note}`}`),
  pause: "Pause",
  resume: "Resume",
  server: "Server",
  version: "Version",
  node: "Node",
  uptime: "Uptime",
  since: (time: string) => `since ${time}`,
  eventLoop: "Event loop delay",
  collecting: "Collecting data",
  delay: (median: string, max: string) => `Median ${median}, max ${max}`,
  delayNote: (p99: string, period: string) => `p99 ${p99}, over ${period}`,
  memory: "Memory",
  database: "Database",
  notRespondingSeeLog: "Not responding. See the server log.",
  contributions: "Contributions",
  posts: "Posts",
  contents: "Contents",
  accountsAndCopy: "Accounts, audit log and synced records",
  accounts: "Accounts and audit log",
  search: "Search index",
  searchState: ({ by }: NonNullable<DatabaseStatus["holds"]>["search"]) =>
    by === "index" ? "Complete" : "Slow: install the pg_trgm extension. Each search reads every row.",
  size: "Size",
  standby: "Standby",
  standbyUses: {
    read: "In use",
    returning: "Caught up, in use again within 10 s",
    late: "Too far behind; lists are read from the primary",
    away: "Unavailable; lists are read from the primary",
  },
  behind: (took: string) => `at most ${took} behind`,
  jobs: "Background jobs",
  jobNames: (leases: readonly string[]) =>
    leases.length === 0
      ? "Idle"
      : leases.map((name) => (Object.hasOwn(jobs, name) ? jobs[name] : name)).join(", "),
} as const;

export const upstreamCopy = {
  title: "Data service",
  notConnected: "Not connected to a data service.",
  lastResponse: "Last response",
  none: "None",
  noneYet: "None yet",
  requests: "Requests",
  requestCounts: (answered: number, failed: number, locale: string) =>
    `${formatCount(answered, locale)} answered, ${formatCount(failed, locale)} failed`,
  retries: (count: number, locale: string) =>
    count === 0 ? null : formatCounted(count, "retry", "retries", locale),
  shared: "Shared requests",
  lastFailure: "Last failure",
  request: "request",
  breaker: "Circuit breaker",
  breakerStates,
  breakerNote: (since: string, opened: number, locale: string) =>
    `since ${since}${opened === 0 ? "" : `, opened ${times(opened, locale)}`}`,
  pause: "Pause",
  pauseUntil: (time: string) => `Until ${time}`,
  budget: "Background budget",
  budgetLeft: (left: number, perMinute: number, locale: string) =>
    `${formatCount(left, locale)} of ${formatCount(perMinute, locale)} requests left this minute`,
  underWay: "In progress",
  running: (running: number, queued: number, locale: string) =>
    `${formatCount(running, locale)} running, ${formatCount(queued, locale)} queued`,
  cache: "Cache",
  cacheHits: (hits: number, all: number, locale: string) =>
    `Hits ${formatCount(hits, locale)} of ${requests(all, locale)}`,
  cacheNote: (entries: number, bytes: string, stale: number, locale: string) => {
    const size = `${formatCounted(entries, "response", "responses", locale)}, ${bytes}`;
    return stale === 0 ? size : `${size}; ${formatCount(stale, locale)} used when stale`;
  },
  contract: "API differences",
  compared: (compared: string) => `${compared} compared`,
  notCompared: "nothing compared yet",
  comparing: "Responses are compared with the contract as they arrive.",
  noDifferences: "No unexpected API differences found.",
  differences: "Differences from the contract",
  moreDifferences: "More differences",
  more: (count: number) => `${count} more`,
  furtherDifferences: (count: number, locale: string) =>
    `Other differences were found ${times(count, locale)}.`,
  knownDifferences: "Known differences",
  knownCount: (count: number, locale: string) =>
    formatCounted(count, "known difference", "known differences", locale),
  knownNote: "common to servers of this kind, and handled",
  where: "Where",
  difference: "Difference",
  found: "Found",
  wholeResource: "(all of it)",
  resource: (resource: Resource) => nouns[resource][0],
  counted: (resource: Resource, count: number, locale: string) =>
    formatCounted(count, ...nouns[resource], locale),
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

const runNames: Readonly<Record<Run["kind"], string>> = {
  tail: "Last 2 days, every 5 minutes",
  warm: "Last 90 days, daily",
  full: "All dates, daily",
};

export const mirrorCopy = {
  title: "Sync",
  state: ({ state, reason, completeAsOf }: MirrorReport, until: string) =>
    ({
      working: "in progress",
      resting: completeAsOf === null ? "incomplete" : "up to date",
      paused: `paused until ${until}${reason === null ? "" : `: ${reason}`}`,
      blocked: `off: ${reason ?? ""}`,
      elsewhere: "run by another process of this desk",
    })[state],
  synced: "Records synced",
  contributions,
  upstreamCount: (count: number, ago: string, locale: string) =>
    `data service has ${formatCount(count, locale)}, ${ago}`,
  notCompared: "not compared yet",
  complete: "Complete",
  notYet: "Not yet",
  asOf: (time: string) => `As of ${time}`,
  suspects: "Possibly deleted",
  records,
  hidden: (count: number, locale: string) =>
    count === 0 ? null : `${formatCount(count, locale)} deleted, kept for 30 days`,
  leftOut: "Not synced",
  leftOutCount: (count: number, isAtLeast: boolean, locale: string) =>
    `${records(count, locale)}${isAtLeast ? " or more" : ""}`,
  leftOutNote: "unusable ID:",
  emptyId: "(none)",
  sample: "Sample check",
  sampleResult: (differing: number, all: number, locale: string) =>
    `${formatCount(differing, locale)} of ${records(all, locale)} differed`,
  none: "None",
  noneYet: "None yet",
  speed: "Speed",
  lastMinute: (rows: number, count: number, locale: string) =>
    `${formatCounted(rows, "row", "rows", locale)}, ${requests(count, locale)} in the last minute`,
  fullSync: "Full sync",
  takes: (duration: string) => `Takes about ${duration}`,
  tooSlow: "longer than a week: increase UPSTREAM_BUDGET",
  posts: (count: number, locale: string) => formatCounted(count, "post", "posts", locale),
  read: (ago: string) => `synced ${ago}`,
  notRead: (posts: number) =>
    posts === 0 ? "not synced yet" : "not confirmed: the data service’s count differs",
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
  runNames,
  rows: ({ rows, requests: count, total, state }: Run, locale: string) => {
    const all = state === "running" && total !== null ? ` of ${formatCount(total, locale)}` : "";
    return `${formatCount(rows, locale)}${all} rows, ${requests(count, locale)}`;
  },
  missing: (count: number, locale: string) => `${formatCount(count, locale)} missing`,
  unstable: (count: number, locale: string) =>
    `${formatCounted(count, "timestamp", "timestamps", locale)} not fully read`,
  started: (time: string) => `Started ${time}`,
  running: "running",
  took: (duration: string) => `took ${duration}`,
  stopped: (duration: string) => `stopped after ${duration}`,
} as const;
