import { ListSkeleton } from "@/components/contribution/list/list-skeleton";

/** The list's measures, while a slow source is asked. */
export default function ContributionsLoading() {
  return <ListSkeleton />;
}
