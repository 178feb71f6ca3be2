"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import { LoadGuard } from "./load-guard";
import styles from "./records-chip.module.css";

const loadNote = () => import("./records-note");
const RecordsNote = dynamic(loadNote, { ssr: false });

const faces = {
  demo: { icon: "flask-conical", label: "Demo data" },
  real: { icon: "lock-open", label: "Open access" },
} as const;

/** What the records are, in a word, and in sentences for whoever asks. */
export function RecordsChip({ records }: { records: keyof typeof faces }) {
  const { icon, label } = faces[records];
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget="records-note"
        onPointerEnter={loadNote}
        onFocus={loadNote}
        className={styles["chip"]}
      >
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
        <LoadGuard onBroken={() => window.location.reload()}>
          {isAsked ? <RecordsNote records={records} /> : null}
        </LoadGuard>
      </div>
    </>
  );
}
