import { Fragment, type ReactNode } from "react";
import { uiCopy } from "@/components/ui/copy";
import { Icon } from "@/components/ui/icon";
import { DeskLink, type DeskLinkProps } from "@/components/ui/link/desk-link";
import type { Notice } from "@/lib/client/url/page-query";

interface PageNoticeProps {
  /** The cause. Only the most important notice of a page is visible (`NoticeCause`). */
  readonly id: NoticeCause;
  readonly title: string;
  /** A `PageNoticeAge`: when the data on the page was read, or when the data service last responded. */
  readonly age?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Explains why content is outdated, doubtful or about to be missing. Full width, above the content. */
export function PageNotice({ id, title, age, children, action }: PageNoticeProps) {
  const isDanger = id === "refused";
  return (
    <div
      role="status"
      data-notice={id}
      className={`flex items-center gap-3 px-4 py-2 sm:px-6
        ${isDanger ? "bg-red-bg text-red" : "bg-amber-bg text-amber"}`}
    >
      <Icon name={isDanger ? "circle-exclamation-point" : "triangle-exclamation-point"} size={18} />
      <div className="grid min-w-0 flex-1">
        <p className="break-words font-semibold">{title}</p>
        <p className="break-words text-12 empty:hidden">
          {age}
          {age == null || children === undefined ? null : " "}
          {children}
        </p>
      </div>
      {action}
    </div>
  );
}

/**
 * Causes of notices, the most important first. `page-notice.css` hides all but one. A page's own notice takes
 * precedence over that of the frame. `offline`: the browser has no network; `refused`: the data service
 * refuses the desk's credentials, until an operator replaces them; `doubt`: the rows do not match the query;
 * `stale`: the page shows an earlier answer, because no newer one is available; `limited`: the data service
 * limits the rate of requests; `down`: it does not answer; `open`: everyone who can reach the desk can read
 * real records.
 */
export type NoticeCause = "offline" | "refused" | "doubt" | "stale" | "limited" | "down" | "open";

/** Lists the parts of the URL that were ignored. @param props.href the URL without them */
export function LinkNotice(props: Pick<DeskLinkProps, "href" | "onFollow"> & { notices: readonly Notice[] }) {
  const { notices, href, onFollow } = props;
  if (notices.length === 0) return null;
  const values = notices.filter((notice) => "value" in notice);
  const sentences = notices.flatMap((notice) => ("sentence" in notice ? [notice.sentence] : []));
  return (
    <div
      role="status"
      className="flex items-center gap-3 bg-yellow-bg px-4 py-2 text-yellow sm:px-6 print:hidden"
    >
      <Icon name="circle-exclamation-point" size={18} />
      <p className="min-w-0 flex-1 break-words">
        <strong className="font-semibold">{uiCopy.linkIgnored}</strong>
        {values.map(({ parameter, value }, at) => (
          <Fragment key={parameter}>
            {at === 0 ? ": " : ", "}
            {uiCopy.linkPart(parameter)}
            {value === "" ? null : " “"}
            <bdi data-private={parameter === "q" ? "" : undefined}>{value}</bdi>
            {value === "" ? null : "”"}
          </Fragment>
        ))}
        {". "}
        {sentences.join(" ")}
      </p>
      <DeskLink
        href={href}
        onFollow={onFollow}
        replace
        aria-label={uiCopy.cleanLink}
        title={uiCopy.cleanLink}
        className="grid size-7 shrink-0 place-items-center rounded-control hover:bg-surface"
      >
        <Icon name="x" size={16} />
      </DeskLink>
    </div>
  );
}
