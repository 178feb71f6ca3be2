import type { ComponentProps } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink, type DeskLinkProps } from "@/components/ui/link/desk-link";

const base =
  "inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium " +
  "text-13 disabled:opacity-50";
const full = `${base} h-8 max-sm:h-10`;

const looks = {
  /** The one solid button of a page. */
  solid:
    `${full} border border-transparent bg-accent-solid px-3 text-white shadow-control ` +
    "hover:bg-accent-solid-hover",
  plain: `${full} border border-line-2 bg-surface px-3 text-ink shadow-control hover:bg-hover`,
  chosen: `${full} border border-accent-line bg-accent-soft px-3 text-accent`,
  quiet: `${full} px-2 text-ink-2 hover:bg-hover hover:text-ink`,
  small: `${base} h-7 border border-line-2 bg-surface px-2 text-ink text-12 hover:bg-hover`,
  quietSmall: `${base} h-7 px-2 text-12 text-ink-2 hover:bg-hover hover:text-ink`,
  /** A square for an icon, whose name is in `aria-label` and `title`. */
  icon: `${base} size-7 text-ink-2 hover:bg-hover hover:text-ink`,
} as const;

/** Returns the class names for a link that looks like a button. */
export function buttonLook(look: keyof typeof looks): string {
  return looks[look];
}

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: keyof typeof looks;
  readonly icon?: IconName;
  readonly iconSize?: 14 | 16;
}

export function Button(props: ButtonProps) {
  const {
    look = "plain",
    icon,
    iconSize = look === "small" ? 14 : 16,
    className = "",
    children,
    ...rest
  } = props;
  return (
    <button type="button" {...rest} className={`${looks[look]} ${className}`}>
      {icon === undefined ? null : <Icon name={icon} size={iconSize} />}
      {children}
    </button>
  );
}

export function IconButton(props: Omit<ButtonProps, "name"> & { name: string; icon: IconName }) {
  const { name, ...rest } = props;
  return <Button look="icon" aria-label={name} title={name} {...rest} />;
}

/** A link to a page of the desk that looks like a button. */
export function ButtonLink({ look = "plain", ...link }: DeskLinkProps & { look?: keyof typeof looks }) {
  return <DeskLink {...link} className={looks[look]} />;
}
