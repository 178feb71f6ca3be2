import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

/**
 * Something that opens: its name, how much is in it, and the content, which is there for a search of the page
 * too.
 */
export function Disclosure(props: { title: string; note?: string | undefined; children: ReactNode }) {
  const { title, note, children } = props;
  return (
    <details className={`min-w-0 open:col-span-full ${styles["disclosure"]}`}>
      <summary>
        <b>{title}</b>
        {note === undefined ? null : <span>{note}</span>}
      </summary>
      <div>{children}</div>
    </details>
  );
}
