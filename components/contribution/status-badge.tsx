import { rowCopy } from "@/components/contribution/rows/copy";
import { Icon, type IconName } from "@/components/ui/icon";
import { Badge, StatusBadge, type Tone } from "@/components/ui/value/badge";
import { type Badge as BadgeCode, badgeWords, type Kind, kindWords, type Status } from "@/lib/records/labels";
import styles from "./status-badge.module.css";

/** StatusBadge shows Test, before the status. */
type OtherBadge = Exclude<BadgeCode, "test">;

const badgeLooks: Readonly<Record<OtherBadge, readonly [Tone, IconName]>> = {
  risk: ["yellow", "triangle-exclamation-point"],
  unfulfilled: ["grey", "package"],
  pos: ["grey", "store"],
  anonymous: ["grey", "hat-glasses"],
  gift_aid: ["grey", "gift"],
  cover_costs: ["grey", "hand-coins"],
  upgraded: ["violet", "trending-up"],
  sponsorship: ["grey", "hand-heart"],
  tribute: ["grey", "flower-2"],
};

/** The badges next to the status. With `iconOnly`, all but Risk are icons. */
export function SecondaryBadges(props: { badges: readonly BadgeCode[]; iconOnly?: boolean }) {
  const { badges, iconOnly = false } = props;
  return withoutTest(badges).map((badge) => (
    <SecondaryBadge key={badge} badge={badge} isIcon={iconOnly && badge !== "risk"} />
  ));
}

function withoutTest(badges: readonly BadgeCode[]): readonly OtherBadge[] {
  return badges.filter((badge) => badge !== "test");
}

const maxShown = 3;
/** With more badges than this, Risk and Test are icons too. */
const maxInWords = 2;

/** A status and its badges in one line of a table: at most three, then the number of the others. */
export function BadgeLine({ status, badges }: { status: Status; badges: readonly BadgeCode[] }) {
  const others = withoutTest(badges);
  const isTest = others.length < badges.length;
  const isNarrow = badges.length > maxInWords;
  const shown = others.slice(0, isTest ? maxShown - 1 : maxShown);
  const rest = others.slice(shown.length);
  const names = rest.map((badge) => badgeWords[badge]).join(", ");
  return (
    <span className={styles["line"]}>
      <StatusBadge {...{ status, isTest, isNarrow }} />
      {shown.map((badge) => (
        <SecondaryBadge key={badge} badge={badge} isIcon={isNarrow || badge !== "risk"} />
      ))}
      {rest.length === 0 ? null : (
        <span title={names} className="text-12 text-ink-3">
          +{rest.length}
          <span className="sr-only">
            {rowCopy.moreStatuses}
            {names}
          </span>
        </span>
      )}
    </span>
  );
}

function SecondaryBadge({ badge, isIcon }: { badge: OtherBadge; isIcon: boolean }) {
  const [tone, icon] = badgeLooks[badge];
  return (
    <Badge tone={tone} icon={icon} iconOnly={isIcon}>
      {badgeWords[badge]}
    </Badge>
  );
}

export function KindMark({ kind }: { kind: Kind }) {
  const columns = kind === "onetime" ? "" : "grid-cols-[auto_minmax(0,1fr)]";
  return (
    <span className={`inline-grid min-w-0 items-center gap-x-2 ${columns}`}>
      <KindSign kind={kind} />
      <span className="truncate">{kindWords[kind]}</span>
    </span>
  );
}

/** Marks the contributions of a plan. A one-time gift has no mark. */
export function KindSign({ kind }: { kind: Kind }) {
  if (kind === "onetime") return null;
  return <b className={styles["kind"]}>{kind === "initial" ? "1st" : <Icon name="rotate-cw" />}</b>;
}
