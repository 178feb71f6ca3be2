import Link from "next/link";
import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark";
import { ThemeSwitch } from "./theme-switch";

/** The bar at the top: the search box, what the data are, the time zone and the theme. */
export function TopBar(props: { search: ReactNode; zone: ReactNode; isDemo: boolean }) {
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center gap-2 border-line border-b bg-surface px-4 sm:px-6 print:hidden">
      <Link href="/" className="mr-2 sm:hidden">
        <BrandMark />
        <span className="sr-only">Giving Desk</span>
      </Link>
      {props.search}
      <div className="ml-auto flex items-center gap-2">
        {props.isDemo ? (
          <span
            title="Invented records. The first import of real ones removes them."
            className="rounded-control border border-line-3 px-2 font-medium text-12 text-ink-2 leading-5.5"
          >
            Demo data
          </span>
        ) : null}
        {props.zone}
        <ThemeSwitch />
      </div>
    </header>
  );
}
