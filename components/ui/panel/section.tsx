import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import styles from "./disclosure.module.css";

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="border-line-2 border-b pb-2 font-semibold text-14">
        {title}{" "}
        {note === undefined ? null : <span className="ml-1 font-normal text-ink-3 text-12">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

export function HintBox(props: { label: string; icon: IconName; look: string; children: ReactNode }) {
  return (
    <section aria-label={props.label} className={`flex gap-2 rounded-control px-3 py-2 ${props.look}`}>
      <Icon name={props.icon} size={16} className="mt-0.5" />
      {props.children}
    </section>
  );
}

/** Details that can be opened. Their content is in the page, so that the browser's search finds it. */
export function Disclosure(props: {
  title: string;
  note?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const { title, note, isOpen, children } = props;
  return (
    <details open={isOpen} className={`min-w-0 open:col-span-full ${styles["disclosure"]}`}>
      <summary>
        <b>{title}</b>
        {note === undefined ? null : <span>{note}</span>}
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** Content wider than the screen, in a named region that the keyboard can reach and scroll (WCAG 2.1.1). */
export function ScrollRegion(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={props.label} tabIndex={0} className={`overflow-x-auto ${props.className ?? ""}`}>
      {props.children}
    </section>
  );
}
