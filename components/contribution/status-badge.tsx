import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  CornerUpLeft,
  FlaskConical,
  Flower2,
  Gift,
  HandCoins,
  HandHeart,
  HatGlasses,
  type LucideIcon,
  Package,
  RotateCw,
  Store,
  Trash2,
  TrendingUp,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { Badge, Mark, type Tone } from "@/components/ui/badge";
import { type Badge as BadgeCode, badgeWord } from "@/lib/reading/badges";
import type { Kind } from "@/lib/reading/kind";
import { type Status, statusWord } from "@/lib/reading/status";

type Face = readonly [Tone, LucideIcon];

const statusFaces: Readonly<Record<Status, Face>> = {
  deleted: ["outline", Trash2],
  spam: ["solid", Ban],
  refunded: ["grey", Undo2],
  partially_refunded: ["blue", CornerUpLeft],
  failed: ["red", CircleX],
  pending: ["amber", Clock],
  unpaid: ["orange", CircleDashed],
  paid: ["green", CircleCheck],
};

const badgeFaces: Readonly<Record<BadgeCode, Face>> = {
  risk: ["yellow", TriangleAlert],
  test: ["outline", FlaskConical],
  unfulfilled: ["grey", Package],
  pos: ["grey", Store],
  anonymous: ["grey", HatGlasses],
  gift_aid: ["grey", Gift],
  cover_costs: ["grey", HandCoins],
  upgraded: ["violet", TrendingUp],
  sponsorship: ["grey", HandHeart],
  tribute: ["grey", Flower2],
};

/** The one primary status of a contribution. */
export function StatusBadge({ status }: { status: Status }) {
  const [tone, icon] = statusFaces[status];
  return (
    <Badge tone={tone} icon={icon}>
      {statusWord(status)}
    </Badge>
  );
}

const alwaysInWords: ReadonlySet<BadgeCode> = new Set(["risk", "test"]);
const mostIcons = 3;

/** What stands beside the status. In a narrow place only Risk and Test keep their words, and three are shown at most. */
export function SecondaryBadges(props: { badges: readonly BadgeCode[]; iconOnly?: boolean }) {
  const { badges, iconOnly = false } = props;
  const shown = iconOnly ? badges.slice(0, mostIcons) : badges;
  const rest = badges.slice(shown.length).map(badgeWord).join(", ");
  return (
    <>
      {shown.map((badge) => {
        const [tone, icon] = badgeFaces[badge];
        return (
          <Badge key={badge} tone={tone} icon={icon} iconOnly={iconOnly && !alwaysInWords.has(badge)}>
            {badgeWord(badge)}
          </Badge>
        );
      })}
      {rest === "" ? null : (
        <span title={rest} className="text-12 text-ink-3">
          +{badges.length - shown.length}
          <span className="sr-only"> more: {rest}</span>
        </span>
      )}
    </>
  );
}

const kindWords: Readonly<Record<Kind, string>> = {
  onetime: "One-time",
  initial: "First of plan",
  recurring: "Renewal",
};

/** Which of the three kinds a contribution is, and how often its plan charges, on a line of its own. */
export function KindMark({ kind, schedule = null }: { kind: Kind; schedule?: string | null }) {
  const isPlan = kind !== "onetime";
  return (
    <span
      className={`inline-grid min-w-0 items-center gap-x-2 ${isPlan ? "grid-cols-[auto_minmax(0,1fr)]" : ""}`}
    >
      {isPlan ? <KindSign kind={kind} /> : null}
      <span className="truncate">{kindWords[kind]}</span>
      {schedule === null ? null : (
        <span className="truncate text-12 text-ink-3 [grid-column:-2]" title={schedule}>
          {schedule}
        </span>
      )}
    </span>
  );
}

function KindSign({ kind }: { kind: Kind }) {
  return <Mark>{kind === "initial" ? "1st" : <RotateCw aria-hidden size={12} strokeWidth={2} />}</Mark>;
}
