import { formatCounted } from "@/lib/format/count";

/** The words of the notices. */
export const noticeCopy = {
  refusedTitle: "The data service rejects our credentials.",
  refused: "No new records load until its token is renewed. Contact an admin.",
  limitedTitle: "The data service is limiting our requests.",
  limited: (time: string) => `The next request is sent at ${time}; the page then updates.`,
  tryNow: "Try now",
  showsSynced: "Lists and records show synced data and its age. ",
  retrying: "Retrying every few seconds.",
  openTitle: "Sign-in is off: anyone with this URL can read these records.",
  open: "The records are real (AUTH=open). Keep Giving Desk behind a proxy that requires sign-in.",
  dismiss: "Dismiss",
  synced: (ago: string) => `synced ${ago}`,
  all: (count: number, locale: string) => `All ${formatCounted(count, "record", "records", locale)}`,
  soFar: (count: number, locale: string) => `${formatCounted(count, "record", "records", locale)} so far`,
  live: "Live · ",
  notLive: "Not live · ",
} as const;

/** The words of the chip that says which records these are. */
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
