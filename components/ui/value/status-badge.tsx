import { SpriteIcon, type SpriteName } from "@/components/ui/sprite-icon";
import { type Status, statusWord } from "@/lib/records/labels";
import { Badge, type Tone } from "./badge";

const statusFaces: Readonly<Record<Status, readonly [Tone, SpriteName]>> = {
  deleted: ["outline", "trash"],
  spam: ["solid", "ban"],
  refunded: ["grey", "undo-2"],
  partially_refunded: ["blue", "corner-up-left"],
  failed: ["red", "circle-x"],
  pending: ["amber", "clock"],
  unpaid: ["orange", "circle-dashed"],
  paid: ["green", "circle-check"],
};

/** The one primary status of a contribution. */
export function StatusBadge({ status }: { status: Status }) {
  const [tone, icon] = statusFaces[status];
  return (
    <Badge tone={tone} icon={<SpriteIcon name={icon} />}>
      {statusWord(status)}
    </Badge>
  );
}
