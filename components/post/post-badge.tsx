import { Archive, CalendarClock, Radio } from "@/components/ui/icons";
import { Badge } from "@/components/ui/value/badge";
import type { PostState } from "@/lib/records/post";

const looks = {
  live: { tone: "green", icon: Radio, word: "Live" },
  scheduled: { tone: "amber", icon: CalendarClock, word: "Scheduled" },
  expired: { tone: "grey", icon: Archive, word: "Expired" },
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
