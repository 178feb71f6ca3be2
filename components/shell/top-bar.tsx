import Link from "next/link";
import { BrandMark } from "./brand-mark";
import { JumpBox } from "./jump-box";
import { MaskSwitch } from "./mask-switch";
import { RecordsChip } from "./records-chip";
import { ThemeSwitch } from "./theme-switch";
import { ZoneOffer } from "./zone-offer";
import { ZoneSwitch } from "./zone-switch";

/** The bar at the top: the search box, what the records are, the time zone, the mask and the theme. */
export function TopBar({ isDemo }: { isDemo: boolean | null }) {
  return (
    <header className="not-short:sticky top-0 z-20 flex h-13 items-center gap-2 border-line border-b bg-surface px-4 sm:px-6 print:hidden">
      <Link href="/" className="mr-1 sm:hidden">
        <BrandMark />
        <span className="sr-only">Giving Desk</span>
      </Link>
      <JumpBox />
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        {isDemo === null ? null : <RecordsChip records={isDemo ? "demo" : "real"} />}
        <ZoneOffer />
        <ZoneSwitch />
        <MaskSwitch />
        <span className="max-sm:hidden">
          <ThemeSwitch />
        </span>
      </div>
    </header>
  );
}
