import type { ReactNode } from "react";
import { BottomBar } from "./bottom-bar";
import { PageFocus } from "./page-focus";
import { Rail } from "./rail";
import { RememberRecord } from "./remember-record";
import { TopBar } from "./top-bar";
import { ZoneSwitch } from "./zone-switch";

/** The frame of every page. */
export function Shell(props: { search: ReactNode; isDemo: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only rounded-control bg-surface font-medium text-accent focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:p-3"
      >
        Skip to content
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col pb-18 sm:pb-0">
        <TopBar search={props.search} zone={<ZoneSwitch />} isDemo={props.isDemo} />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {props.children}
        </main>
      </div>
      <BottomBar />
      <PageFocus />
      <RememberRecord />
    </div>
  );
}
