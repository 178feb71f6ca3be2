"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect } from "react";
import { shellCopy } from "@/components/shell/copy";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { useAccount } from "@/components/shell/session/account-context";
import type { IconName } from "@/components/ui/icon";
import { isViewOffered, listViews, openViewStore } from "@/lib/client/saved-views";
import { formatPairs, readableQuery } from "@/lib/contract/query-string";
import type { SavedView, ViewStore } from "@/lib/contract/saved-view";
import { paths } from "@/lib/paths";

export interface KnownViews {
  /** Undefined if they are unknown, or stored in the browser. */
  readonly initial: readonly SavedView[] | undefined;
  readonly canSearch: boolean;
}

export const SavedViewsContext = createContext<KnownViews>({ initial: undefined, canSearch: true });

export interface ShownView extends Pick<SavedView, "id" | "name" | "path" | "query"> {
  readonly icon: IconName;
  readonly hint: string | undefined;
  /** Null for a built-in view. */
  readonly saved: SavedView | null;
}

const savedViewsKey = ["saved-views"] as const;
const freshMs = 60_000;

/** Returns the built-in views, then the saved ones, without lists that cannot be shown. */
export function useSavedViews(): readonly ShownView[] {
  const { initial, canSearch } = useContext(SavedViewsContext);
  const hasAccount = useAccount() !== null;
  const { preferences, deskZone } = usePreferences();
  const { data = [] } = useQuery({
    queryKey: savedViewsKey,
    queryFn: ({ signal }) => listViews(hasAccount, signal),
    ...(initial === undefined ? {} : { initialData: initial }),
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

export function useViewChanges() {
  const hasAccount = useAccount() !== null;
  const client = useQueryClient();

  // Loads the store when the form opens, so that a view can be saved offline.
  useEffect(() => {
    openViewStore(hasAccount).catch(() => {});
  }, [hasAccount]);

  return async <T>(work: (store: ViewStore) => Promise<T>): Promise<T> => {
    const outcome = await work(await openViewStore(hasAccount));
    await client.invalidateQueries({ queryKey: savedViewsKey });
    return outcome;
  };
}
