import type { ContributionListState } from "@/lib/client/contributions-url";
import { activeConstraints, type ListConstraint } from "@/lib/client/list-constraints";

/** The constraints that the list really obeys: words are not searched for yet, and a chip must not say so. */
export function obeyedConstraints(state: ContributionListState, locale: string): readonly ListConstraint[] {
  return activeConstraints(state, locale).filter(({ key }) => key !== "q");
}
