import { uiCopy } from "@/components/ui/copy";
import { Icon, type IconName } from "@/components/ui/icon";
import { badgeWords, type Status, statusWords } from "@/lib/records/labels";
import styles from "./badge.module.css";

export type Tone =
  | "green"
  | "amber"
  | "orange"
  | "red"
  | "grey"
  | "blue"
  | "yellow"
  | "violet"
  | "solid"
  | "outline";

export function Badge(props: { tone: Tone; icon: IconName | null; iconOnly?: boolean; children: string }) {
  const { tone, icon, iconOnly = false, children } = props;
  const look = `${styles["badge"]} ${styles[tone]}`;
  return (
    <span title={iconOnly ? children : undefined} className={iconOnly ? `${look} ${styles["icon"]}` : look}>
      {icon === null ? null : <Icon name={icon} />}
      {iconOnly ? <span className="sr-only">{children}</span> : children}
    </span>
  );
}

const statusBadges: Readonly<Record<Status, readonly [Tone, IconName]>> = {
  deleted: ["outline", "trash"],
  spam: ["solid", "ban"],
  refunded: ["grey", "undo-2"],
  partially_refunded: ["blue", "corner-up-left"],
  failed: ["red", "circle-x"],
  pending: ["amber", "clock"],
  unpaid: ["orange", "circle-dashed"],
  paid: ["green", "circle-check"],
};

/**
 * The status of a contribution. A test is labeled first, and its status has neither a color nor a tick.
 * @param props.isNarrow whether the label of a test is an icon
 */
export function StatusBadge(props: { status: Status; isTest?: boolean | undefined; isNarrow?: boolean }) {
  const { status, isTest = false, isNarrow = false } = props;
  const [tone, icon] = isTest ? (["outline", null] as const) : statusBadges[status];
  const badge = (
    <Badge tone={tone} icon={icon}>
      {statusWords[status]}
    </Badge>
  );
  if (!isTest) return badge;
  return (
    <span className={styles["pair"]}>
      <Badge tone="outline" icon="flask-conical" iconOnly={isNarrow}>
        {badgeWords.test}
      </Badge>
      {badge}
    </span>
  );
}

/** An en dash for a value that a record does not have. @param props.word read out, and its tooltip */
export function Absent({ word = uiCopy.notSetPart }: { word?: string }) {
  return (
    <span className="text-ink-3" title={word}>
      –<span className="sr-only">{word}</span>
    </span>
  );
}
