"use client";

import { useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { LightBox } from "./light-box";
import type { Media } from "./media";
import { Picture } from "./picture";
import { usePictureChoice } from "./picture-choice";
import { Still } from "./still";

const nouns = { image: "image", audio: "recording", video: "film" } as const;

/**
 * A medium at its full size within an article. Another server is asked for it only when the reader says so;
 * what it does not give is told in words.
 */
export function Figure({ media, title }: { media: Media; title: string }) {
  const choice = usePictureChoice();
  const [isAsked, setAsked] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const { kind, full } = media;
  if (kind === "none") return null;
  const noun = nouns[kind];
  const isOwn = full !== null && full.host === null;
  const isShown = full !== null && !isBroken && (isOwn || isAsked || (kind === "image" && choice.loads));
  return (
    <figure>
      <div className="relative grid aspect-video overflow-hidden rounded-well bg-sunken">
        {isShown && kind === "image" ? (
          <LightBox address={full.address} title={title} onBroken={() => setBroken(true)}>
            <Picture
              src={full.address}
              alt=""
              isFirst
              onBroken={() => setBroken(true)}
              className="object-cover"
            />
          </LightBox>
        ) : isShown && kind !== "image" ? (
          <Player kind={kind} address={full.address} title={title} onBroken={() => setBroken(true)} />
        ) : (
          <>
            <Still media={media} />
            {full === null || isBroken ? null : (
              <span className="absolute inset-x-4 bottom-10 grid justify-items-center">
                <button
                  type="button"
                  onClick={() => setAsked(true)}
                  className={`${buttonLook("plain")} max-w-full`}
                >
                  <span className="truncate">
                    Load {noun} from {full.host}
                  </span>
                </button>
              </span>
            )}
          </>
        )}
      </div>
      <figcaption className="mt-2 text-12 text-ink-3">
        {isBroken ? (
          <span role="alert">
            {title}: the {noun} could not be loaded from {full?.host ?? "the desk"}.
          </span>
        ) : (
          `${title}. ${sourceOf(isOwn, isShown, full?.host ?? null, noun)}`
        )}
      </figcaption>
    </figure>
  );
}

function sourceOf(isOwn: boolean, isShown: boolean, host: string | null, noun: string): string {
  if (isOwn) return "It comes with the demo data.";
  if (host === null) return `The record gives no address of the ${noun}.`;
  return isShown ? `Loaded on demand from ${host}.` : "Not loaded: that would tell another server who looks.";
}

function Player(props: { kind: "audio" | "video"; address: string; title: string; onBroken: () => void }) {
  const { kind, address, title, onBroken } = props;
  const shared = {
    src: address,
    controls: true,
    preload: "metadata",
    "aria-label": title,
    onError: onBroken,
  };
  return kind === "audio" ? (
    <audio {...shared} className="m-auto w-full max-w-120 px-4" />
  ) : (
    <video {...shared} className="size-full" />
  );
}
