"use client";

import dynamic from "next/dynamic";
import { steadyLoad } from "@/components/ui/steady-load";
import { useLoadAhead } from "@/components/ui/use-load-ahead";
import type { DeskNotice } from "@/lib/client/desk-notice";
import { useDeskCondition } from "./use-desk-condition";

const loadFace = () => import("./banner-face");
const BannerFace = dynamic(steadyLoad(loadFace));

/** What holds for every page, below the top bar; a page that knows more about it shows its own notice instead. */
export function Banner({ initial }: { initial: DeskNotice }) {
  const { condition, tryNow } = useDeskCondition(initial);
  useLoadAhead(loadFace);
  return condition === null ? null : <BannerFace condition={condition} tryNow={tryNow} />;
}
