"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import { uiCopy } from "@/components/ui/copy";
import { formatDateTime, type Region } from "@/lib/format/moment";
import { useWindowEvent } from "./window-event";

/** Heads a printed record with the time of printing. @param props.now ms UTC, when the page was rendered */
export function PrintHead(props: { noun: string; id: string; link?: string; region: Region; now: number }) {
  const { noun, id, link, region, now } = props;
  const [at, setAt] = useState(now);
  // The browser captures the page as soon as this returns.
  useWindowEvent("beforeprint", () => flushSync(() => setAt(Date.now())));
  return (
    <p className="wrap-anywhere hidden text-12 text-ink-2 print:block">
      {noun} <bdi className="font-mono">{id}</bdi>
      {uiCopy.printedAt(formatDateTime(at, region), region.zone)}
      {link === undefined ? null : <span className="block font-mono">{link}</span>}
    </p>
  );
}
