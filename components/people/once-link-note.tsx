import { SecretLine } from "@/components/ui/copy/copy-line";
import type { OnceLink } from "@/lib/client/api/mutations";
import { formatAgo, formatDate, formatTime, type Place } from "@/lib/format/moment";

/** A link to hand on: the desk sends no mail. */
export function OnceLinkNote(props: { link: OnceLink; title: string; now: number; place: Place }) {
  const { link, title, now, place } = props;
  const { href, expiresAt } = link;
  return (
    <div
      role="status"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control bg-blue-bg p-3 text-blue"
    >
      <p className="break-words font-semibold">
        <bdi>{title}</bdi>
      </p>
      <SecretLine label={title} text={href} />
      <p className="text-12">
        Hand it over yourself: the desk sends no mail, and shows it only now. It works once, until{" "}
        {formatDate(expiresAt, place)}, {formatTime(expiresAt, place)} (
        {formatAgo(expiresAt, now, place.locale)}).
      </p>
    </div>
  );
}
