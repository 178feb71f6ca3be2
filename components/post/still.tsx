"use client";

import { useState } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import type { Media } from "./media";
import { Picture } from "./picture";
import { usePictureChoice } from "./picture-choice";

type Face = "audio" | "video" | "none" | "waiting" | "broken";

const faces: Record<Face, { icon: IconName; word: string }> = {
  audio: { icon: "headphones", word: "Audio" },
  video: { icon: "play", word: "Video" },
  none: { icon: "image", word: "No image" },
  waiting: { icon: "image", word: "Not loaded" },
  broken: { icon: "image-off", word: "Broken image" },
};

/**
 * The still of a medium in the frame that its parent sets, pale where the post has expired. Our own pictures
 * are shown at once, those of other servers when the reader wants them; where there is none an icon says why,
 * with its word where there is room.
 */
export function Still(props: { media: Media; isSmall?: boolean; isMuted?: boolean }) {
  const { media, isSmall = false, isMuted = false } = props;
  const { loads } = usePictureChoice();
  const [isBroken, setBroken] = useState(false);
  const { kind, thumb } = media;
  const isShown = thumb !== null && (thumb.host === null || loads) && !isBroken;
  if (!isShown) return <Placeholder face={isBroken ? "broken" : faceOf(media)} isSmall={isSmall} />;
  const { icon, word } = faces[kind === "audio" ? "audio" : "video"];
  return (
    <span className="relative block size-full">
      <Picture
        src={thumb.address}
        alt=""
        onBroken={() => setBroken(true)}
        className={`object-cover ${isMuted ? "opacity-75 saturate-35" : ""}`}
      />
      {kind === "image" ? null : (
        <span
          className={`absolute flex items-center gap-1 rounded-control bg-[#14161999] font-medium text-12
            text-white ${
              isSmall
                ? "inset-0 m-auto size-5 justify-center"
                : "bottom-2 left-2 bg-[#141619d9] py-0.5 pr-2 pl-1.5"
            }`}
        >
          <Icon name={icon} />
          <span className={isSmall ? "sr-only" : ""}>{word}</span>
        </span>
      )}
    </span>
  );
}

function faceOf({ kind }: Media): Face {
  return kind === "image" ? "waiting" : kind;
}

function Placeholder({ face, isSmall }: { face: Face; isSmall: boolean }) {
  const { icon, word } = faces[face];
  return (
    <span
      title={isSmall ? word : undefined}
      className="grid size-full content-center justify-items-center gap-2 bg-sunken text-12 text-ink-3"
    >
      <Icon name={icon} size={isSmall ? 16 : 20} />
      <span className={isSmall ? "sr-only" : ""}>{word}</span>
    </span>
  );
}
