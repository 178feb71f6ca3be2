import Form from "next/form";
import { AskedInput } from "@/components/ui/asked-input";
import { buttonLook } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import {
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  type IconComponent,
} from "@/components/ui/icons";
import type { PostListState } from "@/lib/client/posts-url";
import { formatCount, formatShown } from "@/lib/format/count";
import { paths } from "@/lib/paths";
import { listHref } from "./post-href";
import { StateInputs } from "./state-inputs";

/**
 * The foot of a list: what is shown of how many, how the states came about, and the way to the other pages.
 */
export function PostsPager(props: {
  feedId: string;
  state: PostListState;
  shown: number;
  total: number;
  perPage: number;
  locale: string;
  note: string;
}) {
  const { feedId, state, shown, total, perPage, locale, note } = props;
  const { page } = state;
  const last = Math.max(1, Math.ceil(total / perPage));
  const before = (page - 1) * perPage;
  const [from, to] = shown === 0 ? [null, null] : [before + 1, before + shown];
  const link = { feedId, state };
  return (
    <footer
      className="not-short:sticky bottom-18 z-10 mt-auto flex min-h-12 flex-wrap items-center gap-x-4
      gap-y-1 border-line-2 border-t bg-surface px-4 py-1.5 sm:bottom-0 sm:px-6"
    >
      <p role="status" className="font-medium tabular-nums">
        {formatShown(from, to, total, locale)}
      </p>
      <p className="min-w-0 flex-1 truncate text-12 text-ink-3 max-lg:hidden" title={note}>
        {note}
      </p>
      <nav aria-label="Pages" className="ml-auto flex flex-wrap items-center justify-end gap-1">
        <PageLink {...link} to={1} isOff={page <= 1} icon={ChevronsLeft} word="First page" />
        <PageLink
          {...link}
          to={Math.min(page - 1, last)}
          isOff={page <= 1}
          icon={ChevronLeft}
          word="Previous page"
        />
        <Form
          prefetch={false}
          action={paths.posts(feedId)}
          className="flex items-center gap-2 text-12 text-ink-2 sm:mx-1"
        >
          <StateInputs state={{ ...state, page: 1 }} />
          <label htmlFor="page" className="max-sm:sr-only">
            Page
          </label>
          <AskedInput
            id="page"
            asked={String(page)}
            name="page"
            inputMode="numeric"
            autoComplete="off"
            className="h-7 w-11 rounded-control border border-line-3 bg-surface text-center text-13 text-ink
              tabular-nums"
          />
          <span className="whitespace-nowrap tabular-nums">of {formatCount(last, locale)}</span>
        </Form>
        <PageLink {...link} to={page + 1} isOff={page >= last} icon={ChevronRight} word="Next page" />
        <PageLink {...link} to={last} isOff={page >= last} icon={ChevronsRight} word="Last page" />
      </nav>
    </footer>
  );
}

function PageLink(props: {
  feedId: string;
  state: PostListState;
  to: number;
  isOff: boolean;
  icon: IconComponent;
  word: string;
}) {
  const { feedId, state, to, isOff, icon: Icon, word } = props;
  const icon = <Icon aria-hidden size={16} strokeWidth={1.75} />;
  if (isOff) {
    return (
      <span aria-hidden className="grid size-7 place-items-center text-line-3 max-sm:size-10">
        {icon}
      </span>
    );
  }
  return (
    <DeskLink
      href={listHref(feedId, { ...state, page: to })}
      title={word}
      className={`${buttonLook("icon")} max-sm:size-10`}
    >
      {icon}
      <span className="sr-only">{word}</span>
    </DeskLink>
  );
}
