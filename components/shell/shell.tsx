"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useOffline } from "next/offline";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { shellCopy } from "@/components/shell/copy";
import { BrokenPage } from "@/components/shell/pages/lazy-pages";
import { AccountMenu } from "@/components/shell/session/account-menu";
import { PageNotice } from "@/components/ui/feedback/page-notice";
import { Toast } from "@/components/ui/feedback/toast";
import { BrandMark, Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { failedImports, lazyPart, usePreload } from "@/components/ui/load/lazy";
import { focusHeading, restoreFocusSoon, useRestoredFocus } from "@/components/ui/page/focus";
import type { DeskNotice } from "@/lib/client/api/answers";
import { useDeskCondition } from "./desk-condition";
import { type Desk, DeskContext, useDesk } from "./desk-context";
import { isOnPage, mainNavPages, type NavPage, navPagesOf } from "./nav-pages";
import { SearchButton } from "./palette/search-button";
import { usePreferences } from "./preferences/preferences";
import { ZoneSwitch } from "./preferences/zone";
import styles from "./shell.module.css";
import { SavedViews } from "./views/saved-views";

const SessionWatch = lazyPart(() => import("@/components/shell/session/session-watch"));

export function Shell(props: { desk: Desk; chip: ReactNode; notice: DeskNotice; children: ReactNode }) {
  const { desk, chip, notice, children } = props;
  return (
    <DeskContext value={desk}>
      <div className="flex min-h-dvh">
        <a href="#content" className={styles["skip"]}>
          {shellCopy.skip}
        </a>
        <Rail notice={notice} />
        <div className={`${styles["page"]} flex min-w-0 flex-1 flex-col not-short:pb-18 sm:pb-0!`}>
          <TopBar chip={chip} />
          <OfflineNotice />
          <Banner initial={notice} />
          <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            {children}
          </main>
          <BottomBar />
        </div>
        <Toast />
        <PageFocus />
        {desk.account === null ? null : <SessionWatch account={desk.account} />}
      </div>
    </DeskContext>
  );
}

const DeskBanner = lazyPart(async () => ({ default: (await import("./desk-notice")).DeskBanner }));

/** The condition of the desk, below the top bar. A page with more detail replaces it by its own notice. */
function Banner({ initial }: { initial: DeskNotice }) {
  const { condition, tryNow } = useDeskCondition(initial);
  usePreload(DeskBanner.load, BrokenPage.load);
  return condition === null ? null : <DeskBanner condition={condition} tryNow={tryNow} />;
}

function BottomBar() {
  const pathname = usePathname();
  return (
    <nav
      aria-label={shellCopy.main}
      className="not-short:fixed inset-x-0 bottom-0 z-20 grid h-18 auto-cols-auto grid-flow-col border-line
        border-t bg-canvas sm:hidden print:hidden"
    >
      {mainNavPages.map((page) => {
        const isHere = isOnPage(page, pathname);
        return (
          <DeskLink
            key={page.href}
            href={page.href}
            aria-current={isHere ? "page" : undefined}
            className={`grid min-w-0 grid-cols-[minmax(0,max-content)] content-center justify-center
              justify-items-center gap-1 font-medium text-11 ${isHere ? "text-accent" : "text-ink-2"}`}
          >
            <Icon name={page.icon} size={20} />
            <span className="max-w-full truncate">{page.label}</span>
          </DeskLink>
        );
      })}
    </nav>
  );
}

/** Reports that the desk cannot be reached. Not lazy, because it could not be loaded without a network. */
function OfflineNotice() {
  const isOffline = useOffline();
  const failures = useSyncExternalStore(failedImports.subscribe, failedImports.get, () => 0);
  if (!isOffline && failures === 0) return null;
  const unreachable = navigator.onLine ? shellCopy.unreachable : shellCopy.offline;
  return (
    <PageNotice id="offline" title={isOffline ? unreachable : shellCopy.partNotLoaded}>
      {shellCopy.savedData}
    </PageNotice>
  );
}

const RailFooter = lazyPart(async () => ({ default: (await import("./desk-notice")).RailFooter }));

function Rail({ notice }: { notice: DeskNotice }) {
  const { account } = useDesk();
  return (
    <div
      className="contents border-line bg-canvas sm:sticky sm:top-0 sm:flex sm:h-dvh sm:w-14 sm:shrink-0
        sm:flex-col sm:border-r xl:w-52 print:hidden"
    >
      <nav aria-label={shellCopy.main} className="max-sm:hidden">
        <DeskLink href="/" className="flex h-13 items-center gap-3 px-4 font-semibold text-15 text-ink">
          <BrandMark />
          <span className="sr-only xl:not-sr-only">{shellCopy.name}</span>
        </DeskLink>
        <div className="mt-2 grid gap-0.5 px-2 xl:px-3">
          {navPagesOf(account).map((page) => (
            <RailLink key={page.href} page={page} />
          ))}
          <button
            type="button"
            popoverTarget="saved-views"
            title={shellCopy.savedViews}
            className="flex h-8 items-center rounded-control px-3 text-ink-2 hover:bg-hover hover:text-ink
              xl:hidden"
          >
            <Icon name="bookmark" size={16} />
            <span className="sr-only">{shellCopy.savedViews}</span>
          </button>
        </div>
      </nav>
      <SavedViews />
      <footer className="mt-auto max-sm:hidden">
        {notice.isWatched ? <RailFooter initial={notice} /> : null}
      </footer>
    </div>
  );
}

function RailLink({ page }: { page: NavPage }) {
  const isHere = isOnPage(page, usePathname());
  return (
    <DeskLink
      href={page.href}
      title={page.label}
      aria-current={isHere ? "page" : undefined}
      className={`flex h-8 items-center gap-3 rounded-control px-3 font-medium ${
        isHere ? "bg-sunken text-ink" : "text-ink-2 hover:bg-hover hover:text-ink"
      }`}
    >
      <Icon name={page.icon} size={16} {...(isHere ? { className: "text-accent" } : {})} />
      <span className="sr-only xl:not-sr-only">{page.label}</span>
    </DeskLink>
  );
}

function TopBar({ chip }: { chip: ReactNode }) {
  return (
    <header
      className="not-short:sticky top-0 z-20 flex h-13 items-center gap-2 border-line border-b
      bg-surface px-4 sm:px-6 print:hidden"
    >
      <DeskLink href="/" className="mr-1 sm:hidden">
        <BrandMark />
        <span className="sr-only">{shellCopy.name}</span>
      </DeskLink>
      <SearchButton />
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        {chip}
        <ZoneSwitch />
        <MaskChip />
        <AccountMenu account={useDesk().account} />
      </div>
    </header>
  );
}

function MaskChip() {
  const { preferences, change } = usePreferences();
  return (
    <>
      {preferences.mask ? (
        <button
          type="button"
          aria-label={shellCopy.unmask}
          title={shellCopy.unmaskHint}
          onClick={() => {
            change({ mask: false });
            restoreFocusSoon();
          }}
          className="flex h-8 items-center gap-2 rounded-control border border-accent-line bg-accent-soft px-2
            font-medium text-accent max-sm:h-10"
        >
          <Icon name="eye-off" size={16} />
          <span className="max-lg:hidden">{shellCopy.masked}</span>
        </button>
      ) : null}
      <span role="status" className="sr-only">
        {preferences.mask ? shellCopy.maskedAnnouncement : ""}
      </span>
    </>
  );
}

/**
 * Moves the focus after a navigation without a reload: to the row of the record that was left, otherwise to
 * the heading. If a skeleton is shown first, the focus moves on to the loaded page, unless the user has
 * pressed a key or clicked by then.
 */
function PageFocus() {
  const pathname = usePathname();
  const seen = useRef(pathname);
  // Renders again for another query of the page, which may remove the focused element.
  useSearchParams();
  useRestoredFocus();

  useEffect(() => {
    const from = seen.current;
    seen.current = pathname;
    // The browser sets the focus in a new document, and a page focuses its anchor itself.
    if (from === pathname || window.location.hash !== "") return;
    const content = document.getElementById("content");
    if (content === null) return;
    let aimed: HTMLElement | null = null;

    const focusTarget = () => {
      const row = rowOf(content, from);
      const goal = row ?? content.querySelector("h1");
      if (goal === null || goal === aimed) return;
      aimed = goal;
      if (row === null) focusHeading(goal);
      else {
        row.focus({ preventScroll: true });
        row.closest("tr, li")?.scrollIntoView({ block: "nearest" });
      }
    };

    focusTarget();
    const stop = new AbortController();
    const observer = new MutationObserver(focusTarget);
    observer.observe(content, { childList: true, subtree: true });
    const stopFollowing = () => observer.disconnect();
    for (const act of ["keydown", "pointerdown"])
      window.addEventListener(act, stopFollowing, { signal: stop.signal });
    return () => {
      stopFollowing();
      stop.abort();
    };
  }, [pathname]);

  return null;
}

function rowOf(content: HTMLElement, path: string): HTMLElement | null {
  const links = content.querySelectorAll<HTMLAnchorElement>("a[data-row-link]");
  return [...links].find(({ pathname }) => pathname === path) ?? null;
}
