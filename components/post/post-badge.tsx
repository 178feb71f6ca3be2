import { Badge } from "@/components/ui/value/badge";
import type { PostState } from "@/lib/records/post";

const looks = {
  live: { tone: "green", icon: "radio", word: "Live" },
  scheduled: { tone: "amber", icon: "calendar-clock", word: "Scheduled" },
  expired: { tone: "grey", icon: "archive", word: "Expired" },
} as const satisfies Record<PostState, unknown>;

/** The state of a post as a badge. */
export function PostBadge({ state }: { state: PostState }) {
  const { tone, icon, word } = looks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
