import type { SVGProps } from "react";
import sprite from "./icons.svg";
import type { SpriteName } from "./sprite-icon";

interface IconProps extends SVGProps<SVGSVGElement> {
  /** In px of a text of 16 px. */
  size?: number;
}

/** A component that draws one symbol of `icons.svg`. */
export type IconComponent = (props: IconProps) => React.JSX.Element;

function icon(name: SpriteName): IconComponent {
  return function Icon({ size = 24, strokeWidth = 2, className = "", ...rest }) {
    return (
      <svg
        aria-hidden
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`icon ${className}`}
        {...rest}
      >
        <use href={`${sprite.src}#${name}`} />
      </svg>
    );
  };
}

export const AlignJustify = icon("text-align-justify");
export const Archive = icon("archive");
export const ArrowDown = icon("arrow-down");
export const ArrowLeft = icon("arrow-left");
export const ArrowUp = icon("arrow-up");
export const ArrowUpRight = icon("arrow-up-right");
export const Ban = icon("ban");
export const CalendarClock = icon("calendar-clock");
export const CalendarSync = icon("calendar-sync");
export const Check = icon("check");
export const ChevronDown = icon("chevron-down");
export const ChevronLeft = icon("chevron-left");
export const ChevronRight = icon("chevron-right");
export const ChevronUp = icon("chevron-up");
export const ChevronsLeft = icon("chevrons-left");
export const ChevronsRight = icon("chevrons-right");
export const CircleAlert = icon("circle-exclamation-point");
export const CircleCheck = icon("circle-check");
export const CircleDot = icon("circle-dot");
export const CircleHelp = icon("circle-question-mark");
export const CirclePause = icon("circle-pause");
export const CircleSlash2 = icon("circle-slash-2");
export const CircleX = icon("circle-x");
export const Clipboard = icon("clipboard");
export const Clock = icon("clock");
export const Contrast = icon("contrast");
export const Copy = icon("copy");
export const CopyX = icon("copy-x");
export const CornerDownRight = icon("corner-down-right");
export const CornerUpLeft = icon("corner-up-left");
export const Download = icon("download");
export const Ellipsis = icon("ellipsis");
export const Equal = icon("equal");
export const EqualNot = icon("equal-not");
export const ExternalLink = icon("external-link");
export const Eye = icon("eye");
export const EyeOff = icon("eye-off");
export const FileCheck = icon("file-check");
export const FileCode = icon("file-code");
export const FileText = icon("file-text");
export const FileX = icon("file-x");
export const FileX2 = icon("file-x-corner");
export const Files = icon("files");
export const Flower2 = icon("flower-2");
export const GalleryHorizontalEnd = icon("gallery-horizontal-end");
export const Globe = icon("globe");
export const HandCoins = icon("hand-coins");
export const HandHeart = icon("hand-heart");
export const Hash = icon("hash");
export const Headphones = icon("headphones");
export const ImageIcon = icon("image");
export const ImageOff = icon("image-off");
export const Inbox = icon("inbox");
export const Info = icon("info");
export const KeyRound = icon("key-round");
export const Keyboard = icon("keyboard");
export const Landmark = icon("landmark");
export const LayoutGrid = icon("layout-grid");
export const Link2 = icon("link-2");
export const List = icon("list");
export const Lock = icon("lock");
export const MailOpen = icon("mail-open");
export const Maximize2 = icon("maximize-2");
export const Minus = icon("minus");
export const Monitor = icon("monitor");
export const Moon = icon("moon");
export const Newspaper = icon("newspaper");
export const PanelRight = icon("panel-right");
export const Pause = icon("pause");
export const Pencil = icon("pencil");
export const Play = icon("play");
export const Plus = icon("plus");
export const Printer = icon("printer");
export const Radio = icon("radio");
export const ReceiptText = icon("receipt-text");
export const RotateCw = icon("rotate-cw");
export const Search = icon("search");
export const SearchX = icon("search-x");
export const ShieldCheck = icon("shield-check");
export const Sun = icon("sun");
export const Table = icon("table");
export const TextQuote = icon("text-quote");
export const Ticket = icon("ticket");
export const Trash2 = icon("trash");
export const TriangleAlert = icon("triangle-exclamation-point");
export const Unplug = icon("unplug");
export const UsersRound = icon("users-round");
export const X = icon("x");
