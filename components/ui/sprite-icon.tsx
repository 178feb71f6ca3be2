import sprite from "./icons.svg";
import styles from "./sprite-icon.module.css";

/** The drawings in `icons.svg`, by lucide's names. */
export type SpriteName =
  | "activity"
  | "arrow-down"
  | "arrow-right"
  | "arrow-up"
  | "ban"
  | "banknote"
  | "calendar"
  | "calendar-clock"
  | "chart-column"
  | "chevron-down"
  | "chevron-left"
  | "chevron-right"
  | "chevrons-left"
  | "chevrons-right"
  | "circle-check"
  | "circle-dashed"
  | "circle-exclamation-point"
  | "circle-question-mark"
  | "circle-x"
  | "clock"
  | "columns-3"
  | "copy"
  | "corner-up-left"
  | "credit-card"
  | "download"
  | "eye"
  | "eye-off"
  | "file-text"
  | "flask-conical"
  | "flower-2"
  | "gift"
  | "globe"
  | "hand-coins"
  | "hand-heart"
  | "hat-glasses"
  | "info"
  | "landmark"
  | "lock-open"
  | "log-out"
  | "monitor"
  | "moon"
  | "newspaper"
  | "package"
  | "receipt-text"
  | "rotate-cw"
  | "rows-3"
  | "scroll-text"
  | "search"
  | "settings"
  | "share-2"
  | "smartphone"
  | "store"
  | "sun"
  | "table"
  | "ticket"
  | "trash"
  | "trending-up"
  | "triangle-exclamation-point"
  | "undo-2"
  | "unplug"
  | "users"
  | "wallet"
  | "x";

/**
 * An icon of what every page shows at once, drawn from one file for all of them: a page of rows would say each drawing
 * dozens of times, and the script would carry them all. What is loaded on demand has its icons from lucide itself.
 * @param size in px; without one, that of a badge, or of where it stands
 */
export function SpriteIcon(props: { name: SpriteName; size?: 16 | 18 | 20; className?: string }) {
  const { name, size, className = "" } = props;
  const looks = [styles["icon"], size === undefined ? undefined : styles[`size${size}`], className];
  return (
    <svg aria-hidden className={looks.filter(Boolean).join(" ")}>
      <use href={`${sprite.src}#${name}`} />
    </svg>
  );
}
