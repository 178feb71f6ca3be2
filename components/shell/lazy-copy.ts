import { formatCounted } from "@/lib/format/count";

export const noticeCopy = {
  refusedTitle: "The data service rejects our credentials.",
  refused: "No new records load until its token is renewed. Contact an admin.",
  limitedTitle: "The data service is limiting requests.",
  limited: (time: string) => `Retrying at ${time}. The page then updates.`,
  lastResponse: "Last response",
  tryNow: "Try now",
  showsSynced: "Lists and records show synced data and its age. ",
  retrying: "Retrying every few seconds.",
  openTitle: "Sign-in is off: anyone with this URL can read these records.",
  open:
    "These are real records, and AUTH=open turns sign-in off. Keep Giving Desk behind a proxy that " +
    "requires sign-in.",
  dismiss: "Dismiss",
  synced: (ago: string) => `synced ${ago}`,
  asOf: (time: string) => `As of ${time}`,
  asOfHint: "Lists are read from a standby database, which may lag slightly.",
  all: (count: number, locale: string) => `All ${formatCounted(count, "record", locale)}`,
  soFar: (count: number, locale: string) => `${formatCounted(count, "record", locale)} so far`,
  live: "Live · ",
  notLive: "Not live · ",
} as const;

export const chipCopy = {
  demo: {
    label: "Demo data",
    title: "These records are invented",
    sentences: [
      "All people, gifts and posts are fictional.",
      "Importing real records replaces them (npm run desk -- import FILE). With UPSTREAM_URL set, another " +
        "server’s records are shown.",
    ],
  },
  openAccess: {
    label: "Open access",
    title: "Anyone with this URL can read these records",
    sentences: [
      "The records are real, and sign-in is off (AUTH=open).",
      "Keep Giving Desk on this machine, or behind a proxy that requires sign-in.",
    ],
  },
} as const;
