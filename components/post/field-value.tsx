import type { ReactNode } from "react";
import { formatDateTime, type Place } from "@/lib/format/moment";
import { readInstant } from "@/lib/reading/contribution-date";
import { isSet } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { webAddress } from "./media";
import type { Shape } from "./post-fields";

/** A value as it is shown; null where there is none. What does not have its shape is shown as it came. */
export function shownAs(value: unknown, shape: Shape, place: Place): ReactNode {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "object" && value !== null ? JSON.stringify(value) : readText(value);
  if (text === null) return null;
  if (shape === "yes" && ["0", "1", "true", "false"].includes(text)) return isSet(text) ? "Yes" : "No";
  if (shape === "moment") return <Moment text={text} place={place} />;
  if (shape === "link") return <ForeignLink text={text} />;
  return shape === "code" ? (
    <Code text={text} />
  ) : (
    <bdi title={text} className="line-clamp-6">
      {text}
    </bdi>
  );
}

function Moment({ text, place }: { text: string; place: Place }) {
  const instant = readInstant(text);
  if (instant === null) return <Code text={text} />;
  return (
    <time dateTime={new Date(instant).toISOString()} title={text} className="tabular-nums">
      {formatDateTime(instant, place)}
    </time>
  );
}

/** A link to another server, named by what it is; an address that is none, or too long to read, is text. */
function ForeignLink({ text }: { text: string }) {
  const url = webAddress(text);
  if (url === null) return <Code text={text} />;
  return (
    <a
      href={url.href}
      title={text}
      target="_blank"
      rel="noreferrer noopener"
      className="line-clamp-2 break-all text-accent hover:text-accent-hover hover:underline"
    >
      <bdi>{text.replace(/^https?:\/\//i, "")}</bdi>
    </a>
  );
}

function Code({ text }: { text: string }) {
  return (
    <code title={text} className="line-clamp-2 break-all font-mono text-12 leading-5">
      <bdi>{text}</bdi>
    </code>
  );
}
