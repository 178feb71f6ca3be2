import { isValidElement, type ReactElement } from "react";
import type { IconComponent } from "@/components/ui/icons";
import styles from "./badge.module.css";

export type Tone =
  | "green"
  | "amber"
  | "orange"
  | "red"
  | "grey"
  | "blue"
  | "yellow"
  | "violet"
  | "solid"
  | "outline";

/**
 * A status in a soft tint with an icon and a word. Only the icon where there is no room; the word is its name
 * then.
 */
export function Badge(props: {
  tone: Tone;
  /** An icon of `icons.tsx`, or one that is drawn already: 14 px, stroke 2, hidden from readers. */
  icon: IconComponent | ReactElement;
  iconOnly?: boolean;
  children: string;
}) {
  const { tone, icon: Icon, iconOnly = false, children } = props;
  const look = `${styles["badge"]} ${styles[tone]}`;
  return (
    <span title={iconOnly ? children : undefined} className={iconOnly ? `${look} ${styles["icon"]}` : look}>
      {isValidElement(Icon) ? Icon : <Icon aria-hidden size={14} strokeWidth={2} />}
      {iconOnly ? <span className="sr-only">{children}</span> : children}
    </span>
  );
}
