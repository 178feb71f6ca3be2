"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { detailCopy } from "@/components/contribution/detail/copy";
import { formatDateTime, type Region } from "@/lib/format/moment";

/** @param props.now ms UTC */
export function PrintHead(props: { id: string; link: string; region: Region; now: number }) {
  const { id, link, region, now } = props;
  const [at, setAt] = useState(now);
  useEffect(() => {
    // The browser takes its picture of the page as soon as this returns.
    const take = () => flushSync(() => setAt(Date.now()));
    window.addEventListener("beforeprint", take);
    return () => window.removeEventListener("beforeprint", take);
  }, []);
  return (
    <p className="wrap-anywhere hidden text-12 text-ink-2 print:block">
      {detailCopy.printedBefore}
      <bdi className="font-mono">{id}</bdi>
      {detailCopy.printedAt(formatDateTime(at, region), region.zone)}
      <span className="block font-mono">{link}</span>
    </p>
  );
}
