import { Badge } from "@/components/ui/badge";
import { Ban, MailOpen, ShieldCheck } from "@/components/ui/icons";
import { formatAgo } from "@/lib/format/ago";
import { formatCounted } from "@/lib/format/count";
import type { Person } from "./person";

/** Who a person is and how they stand with the desk. */
export function PersonFacts(props: { person: Person; isOwn: boolean; now: number; locale: string }) {
  const { person, isOwn, now, locale } = props;
  const { name, email, state, secondFactor, sessions, lastSeen } = person;
  const isThere = state === "active";
  return (
    <div className="col-span-2 grid min-w-0 gap-1 lg:col-span-1">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className={`min-w-0 truncate font-medium ${isThere ? "" : "text-ink-3"}`} title={name}>
          {name}
        </bdi>
        {isOwn ? <span className="text-12 text-ink-3">you</span> : null}
        {state === "invited" ? (
          <Badge tone="amber" icon={MailOpen}>
            Invited
          </Badge>
        ) : null}
        {state === "disabled" ? (
          <Badge tone="grey" icon={Ban}>
            Disabled
          </Badge>
        ) : null}
        {secondFactor ? (
          <Badge tone="green" icon={ShieldCheck}>
            Second factor
          </Badge>
        ) : null}
      </p>
      <p className="flex min-w-0 flex-wrap gap-x-2 text-12 text-ink-3">
        <bdi className="min-w-0 truncate" title={email}>
          {email}
        </bdi>
        <span>
          {lastSeen === null
            ? "Not signed in"
            : `Seen ${formatAgo(lastSeen, now, locale)} ` +
              `· ${formatCounted(sessions, "session", "sessions", locale)}`}
        </span>
      </p>
    </div>
  );
}
