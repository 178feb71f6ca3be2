import { Icon } from "@/components/ui/icon";
import { chipCopy } from "./copy";
import styles from "./records-chip.module.css";

const chips = {
  demo: { icon: "flask-conical", ...chipCopy.demo },
  real: { icon: "lock-open", ...chipCopy.openAccess },
} as const;

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
