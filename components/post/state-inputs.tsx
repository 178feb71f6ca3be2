import { formatPostListState, type PostListState } from "@/lib/client/url/post-list-state";

/** What a form must send along so that the rest of the state stays as it is. */
export function StateInputs({ state }: { state: PostListState }) {
  return [...new URLSearchParams(formatPostListState(state))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
