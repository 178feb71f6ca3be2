import { DeskLink } from "@/components/ui/link/desk-link";
import { latePart } from "@/components/ui/load/lazy";
import { useAccount } from "./account-context";
import { BrandMark } from "./brand-mark";
import { JumpBox } from "./jump-box";
import { MaskSwitch } from "./mask-switch";
import { RecordsChip } from "./records-chip";
import { ThemeSwitch } from "./theme-switch";
import { ZoneOffer } from "./zone-offer";
import { ZoneSwitch } from "./zone-switch";

// Nobody is signed in where access is open: what is said of a person is loaded where there is one.
const AccountMenu = latePart(() => import("./account-menu"));

/**
 * The bar at the top: the search box, what the records are, the time zone, the mask, the theme and who is
 * signed in.
 */
export function TopBar({ chip }: { chip: "demo" | "real" | null }) {
  const account = useAccount();
  return (
    <header
      className="not-short:sticky top-0 z-20 flex h-13 items-center gap-2 border-line border-b
      bg-surface px-4 sm:px-6 print:hidden"
    >
      <DeskLink href="/" className="mr-1 sm:hidden">
        <BrandMark />
        <span className="sr-only">Giving Desk</span>
      </DeskLink>
      <JumpBox />
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        {chip === null ? null : <RecordsChip records={chip} />}
        <ZoneOffer />
        <ZoneSwitch />
        <MaskSwitch />
        <span className="max-sm:hidden">
          <ThemeSwitch />
        </span>
        {account === null ? null : <AccountMenu account={account} />}
      </div>
    </header>
  );
}
