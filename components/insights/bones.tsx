import type { ReactNode } from "react";
import styles from "./overview.module.css";

/** What has the size of something that is on its way. */
export function Bones({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden className={styles["bones"]}>
      {children}
    </div>
  );
}

/** A bar where words will stand. */
export function Bone({ className }: { className: string }) {
  return <span className={`block rounded-kbd bg-sunken ${className}`} />;
}
