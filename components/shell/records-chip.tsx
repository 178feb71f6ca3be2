import { Icon } from "@/components/ui/icon";
import styles from "./records-chip.module.css";

const chips = {
  demo: {
    icon: "flask-conical",
    label: "Demo data",
    title: "These records are invented",
    sentences: [
      "All people, gifts and posts are fictional.",
      "Importing real records replaces them (npm run desk -- import FILE). With UPSTREAM_URL set, another " +
        "server’s records are shown.",
    ],
  },
  real: {
    icon: "lock-open",
    label: "Open access",
    title: "Anyone with this URL can read these records",
    sentences: [
      "The records are real, and sign-in is off (AUTH=open).",
      "Keep Giving Desk on this machine, or behind a proxy that requires sign-in.",
    ],
  },
} as const;

/** A label for the kind of records, with a popover that explains it. The browser opens the popover. */
export function RecordsChip({ records }: { records: keyof typeof chips }) {
  const { icon, label, title, sentences } = chips[records];
  return (
    <>
      <button type="button" popoverTarget="records-note" className={styles["chip"]}>
        <Icon name={icon} />
        <span className="max-lg:sr-only">{label}</span>
      </button>
      <div id="records-note" popover="auto" role="note" className={styles["note"]}>
        <p className="font-semibold">{title}</p>
        {sentences.map((sentence) => (
          <p key={sentence} className="mt-2 text-ink-2">
            {sentence}
          </p>
        ))}
      </div>
    </>
  );
}
