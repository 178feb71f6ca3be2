"use client";
// What the browser draws anyway does not travel twice: as HTML, and as the description of it.

import type { ReactNode } from "react";
import { latePart } from "@/components/ui/late-part";
import type { Account } from "@/lib/client/account";
import type { DeskNotice } from "@/lib/client/desk-notice";
import { AccountContext } from "./account-context";
import { Banner } from "./banner";
import { BottomBar } from "./bottom-bar";
import { OfflineNotice } from "./offline-notice";
import { PageFocus } from "./page-focus";
import { Rail } from "./rail";
import { RememberRecord } from "./remember-record";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar";

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
