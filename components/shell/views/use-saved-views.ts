"use client";

import { useQuery } from "@tanstack/react-query";
import { shellCopy } from "@/components/shell/copy";
import { useDesk } from "@/components/shell/desk-context";
import { usePreferences } from "@/components/shell/preferences/preferences";
import type { IconName } from "@/components/ui/icon";
import { isViewOffered, listViews } from "@/lib/client/saved-views";
import { formatPairs, readableQuery } from "@/lib/contract/query-string";
import type { SavedView } from "@/lib/contract/saved-view";
import { paths } from "@/lib/paths";

export interface ShownView extends Pick<SavedView, "id" | "name" | "path" | "query"> {
  readonly icon: IconName;
  readonly hint: string | undefined;
  /** Null for a built-in view. */
  readonly saved: SavedView | null;
}

export const savedViewsKey = ["saved-views"] as const;
const freshMs = 60_000;

/** Returns the built-in views, then the saved ones, without lists that cannot be shown. */
export function useSavedViews(): readonly ShownView[] {
  const { account, savedViews, canSearch } = useDesk();
  const { preferences, deskZone } = usePreferences();
  const { data = [] } = useQuery({
    queryKey: savedViewsKey,
    queryFn: ({ signal }) => listViews(account !== null, signal),
    ...(savedViews === undefined ? {} : { initialData: savedViews }),
    staleTime: freshMs,
    // Another user may have shared a view, or another tab may have saved one.
    refetchOnWindowFocus: true,
  });
  const saved = data.map(
    (view): ShownView => ({
      ...view,
      icon: view.isShared ? "users" : "bookmark",
      hint: view.owner === null ? undefined : shellCopy.sharedBy(view.owner),
      saved: view,
    }),
  );
  const views = [...builtInViews(preferences.zone ?? deskZone), ...saved];
  return views.filter((view) => isViewOffered(view, canSearch));
}

/** @param zone the user's time zone or else the organization's; null if neither is set */
function builtInViews(zone: string | null): readonly ShownView[] {
  const { failedRenewals, expiringCards, refunds, doubles } = shellCopy.builtInViews;
  const shared = { path: paths.contributions, saved: null } as const;
  const during = (days: { readonly range?: string; readonly q: string }) =>
    readableQuery(formatPairs(Object.entries({ ...days, tz: zone ?? undefined })));
  const recentDoubles = during({ range: "last-30-days", q: "is:double" });
  return [
    { ...failedRenewals, ...shared, id: "failed", icon: "rotate-cw", query: "type=renewals&q=is:failed" },
    { ...expiringCards, ...shared, id: "cards", icon: "calendar-clock", query: "q=is:expiring" },
    { ...refunds, ...shared, id: "refunds", icon: "undo-2", query: during({ q: "refunded:this-month" }) },
    { ...doubles, ...shared, id: "doubles", icon: "copy", query: recentDoubles },
  ];
}
