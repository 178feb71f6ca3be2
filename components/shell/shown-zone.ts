"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { isZone } from "@/lib/contract/parameter";
import { paths } from "@/lib/paths";
import { usePreferences } from "./preferences-provider";

const bounds = ["from", "to", "occurred_after", "occurred_before"].flatMap((name) => [
  name,
  `filter[${name}]`,
]);

/**
 * The zone whose clocks the page shows: that of the address of a list or of the overview (`tz=`, and UTC for
 * days without one, so that a link means the same days to everyone), else the one chosen on this device. UTC
 * until somebody chooses: the server cannot know the visitor's clocks, and times must not change under the
 * eye.
 */
export function useShownZone(): { zone: string; isOfAddress: boolean } {
  const pathname = usePathname();
  const isList = pathname === paths.contributions || pathname === paths.overview;
  const params = useSearchParams();
  const { preferences } = usePreferences();
  const named = params.get("tz");
  if (isList && named !== null && isZone(named)) return { zone: named, isOfAddress: true };
  const hasDays = bounds.some((name) => params.has(name)) || (params.get("range") ?? "all") !== "all";
  if (isList && hasDays) return { zone: "UTC", isOfAddress: true };
  return { zone: preferences.zone ?? "UTC", isOfAddress: false };
}
