"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useOffline } from "next/offline";
import { type ReactNode, useEffect, useRef } from "react";
import { PageNotice } from "@/components/ui/feedback/page-notice";
import { buttonLook } from "@/components/ui/form/button";
import { DeskLink } from "@/components/ui/link/desk-link";
import { asked, latePart, lost } from "@/components/ui/load/lazy";
import { useLoadAhead } from "@/components/ui/load/preload";
import { useOnline } from "@/components/ui/load/use-online";
import { focusHeading, useKeptFocus } from "@/components/ui/page/focus";
import { Kbd } from "@/components/ui/page/keyboard";
import { SpriteIcon } from "@/components/ui/sprite-icon";
import type { Account } from "@/lib/client/account";
import type { DeskNotice } from "@/lib/client/desk-notice";
import { AccountContext, useAccount } from "./account-context";
import { BrandMark } from "./brand-mark";
import { BrokenPart } from "./broken-part";
import { stay, useHeldDepartures, useIsLeaving } from "./departure";
import { apiReference, isWithin, mainPlacesOf, type Place, placesOf } from "./places";
import { RememberRecord } from "./remember-record";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar";
import { useDeskCondition } from "./use-desk-condition";

const SessionWatch = latePart(() => import("./session-watch"));

interface Props {
  /** Who is signed in; null where access is open. */
  readonly account: Account | null;
  /** What there is to say of the records, whoever looks at them. */
  readonly chip: "demo" | "real" | null;
  readonly notice: DeskNotice;
  readonly children: ReactNode;
}

/** The frame of every page, for whoever is let in. */
export function Shell({ account, chip, notice, children }: Props) {
  return (
    <AccountContext value={account}>
      <div className="flex min-h-dvh">
        <a href="#content" className={styles["skip"]}>
          Skip to content
        </a>
        <Rail notice={notice} />
        <div className="flex min-w-0 flex-1 flex-col not-short:pb-18 sm:pb-0!">
          <TopBar chip={chip} />
          <OfflineNotice />
          <Banner initial={notice} />
          <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            {children}
          </main>
          <BottomBar />
        </div>
        <PageFocus />
        <RememberRecord />
        {account === null ? null : <SessionWatch account={account} />}
      </div>
    </AccountContext>
  );
}

const BannerFace = latePart(() => import("./banner-face"));

/**
 * What holds for every page, below the top bar; a page that knows more about it shows its own notice instead.
 */
function Banner({ initial }: { initial: DeskNotice }) {
  const { condition, tryNow } = useDeskCondition(initial);
  useLoadAhead(BannerFace.load, BrokenPart.load);
  return condition === null ? null : <BannerFace condition={condition} tryNow={tryNow} />;
}

/** The rail of a phone. */
function BottomBar() {
  const pathname = usePathname();
  const account = useAccount();
  return (
    <nav
      aria-label="Main"
      className="not-short:fixed inset-x-0 bottom-0 z-20 grid h-18 auto-cols-auto grid-flow-col border-line
        border-t bg-canvas sm:hidden"
    >
      {mainPlacesOf(account).map((place) => {
        const isHere = isWithin(place, pathname);
        return (
          <DeskLink
            key={place.href}
            href={place.href}
            aria-current={isHere ? "page" : undefined}
            className={`grid min-w-0 grid-cols-[minmax(0,max-content)] content-center justify-center
              justify-items-center gap-1 font-medium text-11 ${isHere ? "text-accent" : "text-ink-2"}`}
          >
            <SpriteIcon name={place.icon} size={20} />
            <span className="max-w-full truncate">{place.label}</span>
          </DeskLink>
        );
      })}
    </nav>
  );
}

/**
 * That the desk cannot be reached, and what becomes of what somebody asks for meanwhile. Not loaded on
 * demand: without a network that is too late.
 */
function OfflineNotice() {
  const isOnline = useOnline();
  const isUnreached = useOffline();
  const [isAsked, isLost] = [asked.useAny(), lost.useAny()];
  const isLeaving = useIsLeaving();
  useHeldDepartures(isUnreached || !isOnline);
  if (isOnline && !isUnreached && !isLost) return null;
  const title = isOnline
    ? isUnreached
      ? "The desk cannot be reached."
      : "A part of this page could not be loaded."
    : "You are offline.";
  return (
    <PageNotice
      tone="warning"
      id="offline"
      title={title}
      action={
        isLeaving ? (
          <button type="button" onClick={stay} className={`${buttonLook("plain")} max-sm:h-10`}>
            Stay here
            <span aria-hidden className="contents max-sm:hidden">
              <Kbd>Esc</Kbd>
            </span>
          </button>
        ) : undefined
      }
    >
      {isAsked
        ? "What you asked for opens by itself when the connection is back."
        : "What you see was read before. The page goes on by itself when the connection is back."}
    </PageNotice>
  );
}

/**
 * Moves the focus on a page that was opened without a reload, so that the keyboard and a screen reader start
 * there (the framework announces the title by itself): to the row of the record that one comes from, where
 * the page lists it, else to the heading. A skeleton is followed by the page's own; from the first key or
 * click on, the person decides.
 */
function PageFocus() {
  const pathname = usePathname();
  const seen = useRef(pathname);
  // Another query of the same page may leave out what had the focus.
  useSearchParams();
  useKeptFocus();

  useEffect(() => {
    const from = seen.current;
    seen.current = pathname;
    // A new document has its focus where the browser puts it, and an anchor is focused by its page.
    if (from === pathname || window.location.hash !== "") return;
    const content = document.getElementById("content");
    if (content === null) return;
    const stop = new AbortController();
    const observer = new MutationObserver(aim);
    let aimed: HTMLElement | null = null;

    function aim(): void {
      const row = content === null ? null : rowOf(content, from);
      const goal = row ?? content?.querySelector("h1") ?? null;
      if (goal === null || goal === aimed) return;
      aimed = goal;
      if (row === null) focusHeading(goal);
      else {
        row.focus({ preventScroll: true });
        row.closest("tr, li")?.scrollIntoView({ block: "nearest" });
      }
    }

    aim();
    observer.observe(content, { childList: true, subtree: true });
    const rest = () => observer.disconnect();
    for (const act of ["keydown", "pointerdown"]) window.addEventListener(act, rest, { signal: stop.signal });
    return () => {
      rest();
      stop.abort();
    };
  }, [pathname]);

  return null;
}

/** The link of the row that leads to a path. */
function rowOf(content: HTMLElement, path: string): HTMLElement | null {
  const links = content.querySelectorAll<HTMLAnchorElement>("a[data-row-link]");
  return [...links].find(({ pathname }) => pathname === path) ?? null;
}

const RailFoot = latePart(() => import("./rail-foot"));

/**
 * The rail at the left: where the desk's pages are. Narrow screens get icons with their names as tooltips.
 */
function Rail({ notice }: { notice: DeskNotice }) {
  const account = useAccount();
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 hidden h-dvh w-14 shrink-0 flex-col border-line border-r bg-canvas sm:flex
        xl:w-auto xl:min-w-52 print:hidden"
    >
      <DeskLink href="/" className="flex h-13 items-center gap-3 px-4 font-semibold text-15 text-ink">
        <BrandMark />
        <span className="sr-only xl:not-sr-only">Giving Desk</span>
      </DeskLink>
      <div className="mt-2 grid gap-0.5 px-2 xl:px-3">
        {placesOf(account).map((place) => (
          <RailLink key={place.href} place={place} />
        ))}
      </div>
      <a
        href={apiReference.href}
        title={apiReference.label}
        className="mt-auto mb-2 flex h-8 items-center gap-3 px-5 text-12 text-ink-3 hover:text-ink"
      >
        <SpriteIcon name={apiReference.icon} size={16} />
        <span className="sr-only xl:not-sr-only">{apiReference.label}</span>
      </a>
      {notice.isWatched ? <RailFoot initial={notice} /> : null}
    </nav>
  );
}

function RailLink({ place }: { place: Place }) {
  const isHere = isWithin(place, usePathname());
  return (
    <DeskLink
      href={place.href}
      title={place.label}
      aria-current={isHere ? "page" : undefined}
      className={`flex h-8 items-center gap-3 rounded-control px-3 font-medium ${
        isHere ? "bg-sunken text-ink" : "text-ink-2 hover:bg-hover hover:text-ink"
      }`}
    >
      <SpriteIcon name={place.icon} size={16} {...(isHere ? { className: "text-accent" } : {})} />
      <span className="sr-only xl:not-sr-only">{place.label}</span>
    </DeskLink>
  );
}
