"use client";

import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { Switch } from "@/components/ui/form/switch";
import { Icon } from "@/components/ui/icon";
import { createStore } from "@/lib/client/store";
import { postCopy } from "./copy";
import type { Media } from "./media";

/** The choice, until a reload. Off by default, because a request reveals the reader to another server. */
const pictureChoice = createStore(false);

export function usePictureChoice(): boolean {
  return useSyncExternalStore(pictureChoice.subscribe, pictureChoice.get, () => false);
}

export function PictureSwitch({ hosts }: { hosts: readonly string[] }) {
  const loads = usePictureChoice();
  return (
    <Switch
      look="small"
      isOn={loads}
      onChange={pictureChoice.set}
      title={postCopy.imagesFrom(hosts.join(", "))}
    >
      {postCopy.loadImages}
    </Switch>
  );
}

/**
 * Fills the frame around it. The framework's image component requests every picture again after hydration,
 * to detect one that failed before, and that repaints it.
 * @param props.isFirst fetched before the rest of the page
 */
export function Picture(props: {
  src: string;
  alt: string;
  isFirst?: boolean;
  onBroken: () => void;
  className: string;
}) {
  const { src, alt, isFirst = false, onBroken, className } = props;
  const image = useRef<HTMLImageElement>(null);
  const report = useEffectEvent(onBroken);

  useEffect(() => {
    // A picture that broke before hydration fired no event. A removed picture cannot be decoded either.
    const { current } = image;
    if (!current?.complete) return;
    const source = current.currentSrc;
    current.decode().catch(() => {
      if (current.isConnected && current.currentSrc === source) report();
    });
  }, []);

  return (
    <img
      ref={image}
      src={src}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onBroken}
      className={`absolute inset-0 size-full text-transparent ${className}`}
    />
  );
}

const placeholders = {
  audio: { icon: "headphones", word: postCopy.audio },
  video: { icon: "play", word: postCopy.video },
  none: { icon: "image", word: postCopy.noImage },
  waiting: { icon: "image", word: postCopy.notLoaded },
  broken: { icon: "image-off", word: postCopy.brokenImage },
} as const;

/** Shows pictures of other servers if the reader chose so, otherwise an icon and a word with the reason. */
export function Still(props: { media: Media; isSmall?: boolean; isMuted?: boolean }) {
  const { media, isSmall = false, isMuted = false } = props;
  const loads = usePictureChoice();
  const [isBroken, setBroken] = useState(false);
  const { kind, thumb } = media;
  const isShown = thumb !== null && (thumb.host === null || loads) && !isBroken;
  const reason = kind === "image" ? "waiting" : kind;
  if (!isShown) return <Placeholder reason={isBroken ? "broken" : reason} isSmall={isSmall} />;
  return (
    <span className="relative block size-full">
      <Picture
        src={thumb.address}
        alt=""
        onBroken={() => setBroken(true)}
        className={`object-cover ${isMuted ? "opacity-75 saturate-35" : ""}`}
      />
      {kind === "image" ? null : <MediaMark kind={kind === "audio" ? "audio" : "video"} isSmall={isSmall} />}
    </span>
  );
}

function Placeholder({ reason, isSmall }: { reason: keyof typeof placeholders; isSmall: boolean }) {
  const { icon, word } = placeholders[reason];
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

/** Marks the picture of a recording or a video. */
function MediaMark({ kind, isSmall }: { kind: "audio" | "video"; isSmall: boolean }) {
  const { icon, word } = placeholders[kind];
  return (
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
  );
}
