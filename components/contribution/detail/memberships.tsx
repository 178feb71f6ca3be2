import { dayPlace } from "@/components/ui/value/field";
import { formatDate } from "@/lib/format/moment";
import type { Membership as MembershipRecord } from "@/lib/records/contribution/contribution";
import { counted } from "@/lib/records/text";
import { dayLength } from "@/lib/records/values";
import type { RecordContext } from "./record-context";

/** The groups a supporter is in: how many days are left, and how much of the stretch that is. */
export function Memberships({
  groups,
  context,
}: {
  groups: readonly MembershipRecord[];
  context: Pick<RecordContext, "place">;
}) {
  if (groups.length === 0) return null;
  return (
    <ul aria-label="Groups" className="grid grid-cols-1 gap-2">
      {[...groups.entries()].map(([index, group]) => (
        <Membership key={index} group={group} context={context} />
      ))}
    </ul>
  );
}

function Membership({ group, context }: { group: MembershipRecord; context: Pick<RecordContext, "place"> }) {
  const { endsOn: ends, daysLeft: left } = group;
  const name = group.name ?? "A group without a name";
  const isOver = group.isExpired || left < 0;
  const end = ends === null ? null : formatDate(ends, dayPlace(context));
  if (isOver) {
    return (
      <li className="flex justify-between gap-3 text-ink-3">
        <bdi className="min-w-0 truncate">{name}</bdi>
        <span className="shrink-0 text-12 leading-5">{end === null ? "Ended" : `Ended ${end}`}</span>
      </li>
    );
  }
  return (
    <li title={end === null ? undefined : `Until ${end}`} className="grid grid-cols-1 gap-1">
      <div className="flex justify-between gap-3">
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        <span className="shrink-0 text-12 leading-5 tabular-nums">
          {Number.isFinite(left) ? `${counted(left, "day")} left` : "No end recorded"}
        </span>
      </div>
      <svg aria-hidden="true" className="h-0.75 w-full">
        <rect width="100%" height="3" rx="1.5" className="fill-line" />
        <rect width={`${shareLeft(group)}%`} height="3" rx="1.5" className="fill-ink-3" />
      </svg>
    </li>
  );
}

/** How much of the stretch is left, in percent; all of it where its length is not recorded. */
function shareLeft({ startsOn: starts, endsOn: ends, daysLeft: left }: MembershipRecord): number {
  if (starts === null || ends === null || ends <= starts || !Number.isFinite(left)) return 100;
  return Math.min(100, Math.max(2, (left / ((ends - starts) / dayLength)) * 100));
}
