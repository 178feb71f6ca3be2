import type { FieldContext } from "@/components/ui/field";
import { FieldFacts } from "@/components/ui/field-facts";
import { ChevronRight } from "@/components/ui/icons";
import { formatDate } from "@/lib/format/moment";
import { readInstant } from "@/lib/reading/contribution-date";
import { member } from "@/lib/reading/member";
import { type Media, readMedia } from "./media";
import { NotSet } from "./not-set";
import { imageFields } from "./post-fields";
import { Still } from "./still";

const words: Record<Exclude<Media["kind"], "none">, string> = {
  image: "Image",
  audio: "Recording",
  video: "Film",
};

/** A media file of a post in short: what it is and since when, and all its facts to open. */
export function MediaFacts(props: { title: string; field: string; image: unknown; context: FieldContext }) {
  const { title, field, image, context } = props;
  const media = readMedia(image);
  const added = readInstant(member(image, "created_at"));
  return (
    <details data-field={field} className="group/media border-line border-b py-2.5">
      <summary
        className="flex list-none items-center gap-3 rounded-control
        [&::-webkit-details-marker]:hidden"
      >
        <span className="block h-12 w-20 shrink-0 overflow-hidden rounded-control">
          <Still media={media} isSmall />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="font-medium">{title}</span>
          <span className="truncate text-12 text-ink-3">
            {media.kind === "none" ? (
              <NotSet />
            ) : (
              `${words[media.kind]}${added === null ? "" : `, added ${formatDate(added, context.place)}`}`
            )}
          </span>
        </span>
        <ChevronRight
          aria-hidden
          size={14}
          strokeWidth={1.75}
          className="shrink-0 text-ink-3 group-open/media:rotate-90"
        />
      </summary>
      <div className="pt-3">
        <FieldFacts holder={image} path={field} fields={imageFields} context={context} />
      </div>
    </details>
  );
}
