import styles from "./icon.module.css";
import sprite from "./icons.svg";

type WordsOf<Text extends string> = Text extends `${infer Word} ${infer More}` ? Word | WordsOf<More> : Text;

/** Drawings in `icons.svg`, by their names in Lucide. */
export type IconName = WordsOf<
  | "activity archive arrow-down arrow-down-up arrow-left arrow-right arrow-up arrow-up-right ban"
  | "banknote bookmark"
  | "calendar calendar-clock calendar-sync chart-column check chevron-down chevron-left"
  | "chevron-right chevron-up chevrons-left chevrons-right circle-check circle-dashed"
  | "circle-dot circle-exclamation-point circle-pause circle-question-mark circle-slash-2"
  | "circle-x clipboard clock columns-3 contrast copy copy-x corner-down-right corner-up-left"
  | "credit-card download ellipsis equal equal-not external-link eye eye-off file-check"
  | "file-code file-text file-x file-x-corner files flask-conical flower-2"
  | "gallery-horizontal-end gift globe hand-coins hand-heart hash hat-glasses headphones"
  | "image image-off inbox info key-round keyboard landmark layout-grid link-2 list list-filter"
  | "lock lock-open log-out mail-open maximize-2 minus monitor moon newspaper package panel-right"
  | "pause pencil play plus printer radio receipt-text rotate-cw rows-3 scroll-text search"
  | "search-x settings share-2 shield-check smartphone store sun table text-align-justify"
  | "text-quote ticket trash trending-up triangle-exclamation-point undo-2 unplug users"
  | "users-round wallet x"
>;

/** An icon of the shared sprite, which keeps the drawings out of HTML and script. @param props.size in px */
export function Icon(props: { name: IconName; size?: 14 | 16 | 18 | 20; className?: string }) {
  const { name, size = 14, className = "" } = props;
  const looks = [styles["icon"], styles[`size${size}`], className];
  return (
    <svg aria-hidden className={looks.filter(Boolean).join(" ")}>
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}

export function BrandMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 shrink-0">
      <rect width="24" height="24" rx="6" className="fill-ink" />
      <circle cx="12" cy="9" r="3" className="fill-surface" />
      <rect x="6" y="14" width="12" height="3.5" rx="1.75" className="fill-surface" />
    </svg>
  );
}
