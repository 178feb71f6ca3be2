import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { RecordHints } from "@/components/contribution/detail/contribution-detail";
import { readDetailState } from "@/components/contribution/detail/detail-href";
import { AnswersRow, Headline } from "@/components/contribution/detail/headline";
import { formatsOf, type RecordContext } from "@/components/contribution/detail/record-context";
import { RecordView } from "@/components/contribution/detail/record-view";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { kindAlone } from "@/lib/records/contribution/plans";
import { isMuted } from "@/lib/records/contribution/status";
import { cutLongTexts } from "@/lib/records/raw-record";
import { maskItems, sponseePaths } from "@/lib/records/sponsees/mask";

const region = { zone: "UTC", locale: "en-GB" };

/** The parts of the context that do not depend on a record. */
export const pageContext = {
  region,
  formats: formatsOf(region),
  now: Date.UTC(2025, 2, 20),
  id: "X",
  state: readDetailState({}).state,
};

/**
 * Renders the page of a record to a document, with sponsored people revealed or masked, and the long texts
 * at the paths in `expanded` in full.
 */
export function drawPage(given: unknown, isRevealed = true, expanded: readonly string[] = []): Document {
  const full = parseContribution(given);
  const sponsored = new Set(sponseePaths(full));
  const revealed = isRevealed ? sponsored : new Set<string>();
  const { record: json, lengths } = cutLongTexts(maskItems(full.raw, revealed), new Set(expanded));
  const record = parseContribution(json);
  const context: RecordContext = {
    ...pageContext,
    currency: record.currency,
    isMuted: isMuted(record),
    state: { ...pageContext.state, reveal: [...revealed] },
    isMasked: false,
    sponsored,
    lengths,
    expanded: new Set(expanded),
    hrefToExpand: (path) => `/contributions/X?whole=${path}`,
  };
  return draw(
    <>
      <Headline record={record} kind={kindAlone(record)} context={context} tabs={null} />
      <AnswersRow record={record} context={context} />
      <RecordHints record={record} context={context} />
      <RecordView record={record} context={context} history={null} />
    </>,
  );
}

/** Renders a part of a page to a document. */
export function draw(part: ReactNode): Document {
  const html = renderToStaticMarkup(<NoRouter>{part}</NoRouter>);
  return new DOMParser().parseFromString(html, "text/html");
}
