"use client";
// What the browser draws anyway does not travel twice: as HTML, and as the description of it.

import type { ReactNode } from "react";
import type { DeskNotice } from "@/lib/client/desk-notice";
import { Banner } from "./banner";
import { BottomBar } from "./bottom-bar";
import { OfflineNotice } from "./offline-notice";
import { PageFocus } from "./page-focus";
import { Rail } from "./rail";
import { RememberRecord } from "./remember-record";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar";

/** The frame of every page. */
export function Shell(props: { isDemo: boolean | null; notice: DeskNotice; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh">
      <a href="#content" className={styles["skip"]}>
        Skip to content
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col not-short:pb-18 sm:pb-0!">
        <TopBar isDemo={props.isDemo} />
        <OfflineNotice />
        <Banner initial={props.notice} />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {props.children}
        </main>
        <BottomBar />
      </div>
      <PageFocus />
      <RememberRecord />
    </div>
  );
}
