"use client";

import { useState } from "react";
import { Awaited, latePart } from "@/components/ui/load/lazy";
import { useLoadAhead } from "@/components/ui/load/preload";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import styles from "./records-chip.module.css";

const RecordsNote = latePart(
  () => import("./records-note"),
  () => <Awaited />,
);

const faces = {
  demo: { icon: "flask-conical", label: "Demo data" },
  real: { icon: "lock-open", label: "Open access" },
} as const;

/** What the records are, in a word, and in sentences for whoever asks. */
export function RecordsChip({ records }: { records: keyof typeof faces }) {
  const { icon, label } = faces[records];
  const [isAsked, setAsked] = useState(false);
  useLoadAhead(RecordsNote.load);
  return (
    <>
      <button type="button" popoverTarget="records-note" className={styles["chip"]}>
        <SpriteIcon name={icon} />
        <span className="max-lg:sr-only">{label}</span>
      </button>
      <div
        id="records-note"
        popover="auto"
        role="note"
        onToggle={({ newState }) => setAsked(newState === "open")}
        className={styles["note"]}
      >
        {isAsked ? <RecordsNote records={records} /> : null}
      </div>
    </>
  );
}
