import Link from "next/link";
import { paths } from "@/lib/paths";

/** The name of the desk and the ways from it, on every page. */
export function Masthead() {
  return (
    <header className="border-line border-b bg-surface">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <nav aria-label="Main" className="mx-auto flex h-13 max-w-[1184px] items-center gap-6 px-4 sm:px-6">
        <Link href="/" className="font-semibold text-[15px] text-ink">
          Giving Desk
        </Link>
        <a href={paths.apiReference} className="ml-auto py-2">
          API reference
        </a>
      </nav>
    </header>
  );
}
