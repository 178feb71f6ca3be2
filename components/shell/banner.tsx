"use client";

import { latePart } from "@/components/ui/late-part";
import { useLoadAhead } from "@/components/ui/use-load-ahead";
import type { DeskNotice } from "@/lib/client/desk-notice";
import { BrokenPart } from "./broken-part";
import { useDeskCondition } from "./use-desk-condition";

const BannerFace = latePart(() => import("./banner-face"));

/**
 * What holds for every page, below the top bar; a page that knows more about it shows its own notice instead.
 */
export function Banner({ initial }: { initial: DeskNotice }) {
  const { condition, tryNow } = useDeskCondition(initial);
  useLoadAhead(BannerFace.load, BrokenPart.load);
  return condition === null ? null : <BannerFace condition={condition} tryNow={tryNow} />;
}
