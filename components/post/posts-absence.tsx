import { buttonLook } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { FileX2, Newspaper, SearchX } from "@/components/ui/icons";
import { type PostListState, withPostName } from "@/lib/client/posts-url";
import { formatCounted } from "@/lib/format/count";
import { listHref } from "./post-href";
import { shortName } from "./post-words";

/** The place of the rows where there are none: why, and the way on. */
export function PostsAbsence(props: {
  feedId: string;
  state: PostListState;
  total: number;
  perPage: number;
  locale: string;
}) {
  const { feedId, state, total, perPage, locale } = props;
  const { icon: Icon, title, words, action } = absenceOf(state, total, perPage, locale);
  return (
    <section className="mx-auto grid max-w-120 justify-items-center gap-4 border-line px-4 py-16 text-center">
      <span className="grid size-10 place-items-center rounded-well bg-sunken text-ink-2">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className="grid min-w-0 max-w-full grid-cols-1 gap-1">
        <h2 className="wrap-anywhere font-semibold text-18">{title}</h2>
        <p className="text-ink-2">{words}</p>
      </div>
      {action === null ? null : (
        <DeskLink href={listHref(feedId, action.state)} className={buttonLook("plain")}>
          {action.word}
        </DeskLink>
      )}
    </section>
  );
}

function absenceOf(state: PostListState, total: number, perPage: number, locale: string) {
  if (total > 0) {
    const last = Math.ceil(total / perPage);
    return {
      icon: FileX2,
      title: `There is no page ${state.page}`,
      words:
        `The list has ${formatCounted(total, "post", "posts", locale)} on ` +
        `${formatCounted(last, "page", "pages", locale)}.`,
      action: { word: `Go to page ${last}, the last one`, state: { ...state, page: last } },
    };
  }
  if (state.name !== undefined) {
    return {
      icon: SearchX,
      title: `No post’s name contains “${shortName(state.name)}”`,
      words: "The search reads names only, in any case, and takes every sign as it is.",
      action: { word: "Clear the search", state: withPostName(state, undefined) },
    };
  }
  return {
    icon: Newspaper,
    title: "This feed has no posts yet",
    words: "The feed exists; nothing has been published in it.",
    action: null,
  };
}
