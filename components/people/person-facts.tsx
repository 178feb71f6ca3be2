import { Ban, MailOpen, ShieldCheck } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { formatAgo } from "@/lib/format/ago";
import { formatCounted } from "@/lib/format/count";
import type { Person } from "./person";

/** Who a person is and how they stand with the desk. */
export function PersonFacts(props: { person: Person; isOwn: boolean; now: number; locale: string }) {
  const { person, isOwn, now, locale } = props;
  const { name, email, state, secondFactor, sessions, lastSeen } = person;
  const isThere = state === "active";
  return (
    <div className="grid min-w-0 gap-1">
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
      <p className="truncate text-12 text-ink-3" title={email}>
        <bdi>{email}</bdi>
      </p>
      <p className="text-12 text-ink-3">
        {lastSeen === null
          ? "Not signed in"
          : `Seen ${formatAgo(lastSeen, now, locale)} · ${formatCounted(sessions, "session", "sessions", locale)}`}
      </p>
    </div>
  );
}
