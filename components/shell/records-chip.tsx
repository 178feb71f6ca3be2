import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/panel/popover";
import { chipCopy } from "./lazy-copy";
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
      <Popover id="records-note" role="note" className="inset-[56px_1rem_auto_auto] w-80 p-4">
        <p className="font-semibold">{title}</p>
        {sentences.map((sentence) => (
          <p key={sentence} className="mt-2 text-ink-2">
            {sentence}
          </p>
        ))}
      </Popover>
    </>
  );
}
