"use client";

import { useRef, useState } from "react";
import { uiCopy } from "@/components/ui/copy";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { focusReplacement } from "@/components/ui/page/focus";
import type { MediaKind } from "@/lib/records/post";
import { postCopy } from "./copy";
import type { Media } from "./media";
import { Picture, Still, usePictureChoice } from "./picture";

/** Loads files of other servers only on the reader's request. */
export function Figure({ media, title }: { media: Media; title: string }) {
  const loads = usePictureChoice();
  const [isRequested, setRequested] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const { kind, full } = media;
  if (kind === "none") return null;
  const noun = postCopy.mediaNouns[kind];
  const isOwn = full !== null && full.host === null;
  const ref = isRequested ? focusReplacement : undefined;
  const isShown = full !== null && !isBroken && (isOwn || isRequested || (kind === "image" && loads));
  return (
    <figure>
      <div className="relative grid aspect-video overflow-hidden rounded-well bg-sunken">
        {isShown ? (
          <LoadedFile
            ref={ref}
            kind={kind}
            address={full.address}
            title={title}
            onBroken={() => setBroken(true)}
          />
        ) : (
          <>
            <Still media={media} />
            {full === null || isBroken ? null : (
              <span className="absolute inset-x-4 bottom-10 grid justify-items-center">
                <Button onClick={() => setRequested(true)} className="max-w-full">
                  <span className="truncate">{postCopy.loadFrom(noun, full.host)}</span>
                </Button>
              </span>
            )}
          </>
        )}
      </div>
      <figcaption className="mt-2 text-12 text-ink-3">
        {isBroken ? (
          <span ref={ref} tabIndex={-1} role="alert">
            {postCopy.brokenFrom(title, noun, full?.host)}
          </span>
        ) : (
          `${title}. ${sourceOf(isOwn, isShown, full?.host ?? null, kind)}`
        )}
      </figcaption>
    </figure>
  );
}

function sourceOf(isOwn: boolean, isShown: boolean, host: string | null, kind: MediaKind): string {
  if (isOwn) return postCopy.demoImage;
  if (host === null) return postCopy.noUrl(postCopy.mediaNouns[kind]);
  return isShown ? postCopy.loadedFrom(host) : postCopy.blocked[kind];
}

interface Loaded {
  readonly ref: ((element: HTMLElement | null) => void) | undefined;
  readonly address: string;
  readonly title: string;
  readonly onBroken: () => void;
}

function LoadedFile({ kind, ...loaded }: Loaded & { kind: MediaKind }) {
  return kind === "image" ? <LightBox {...loaded} /> : <Player kind={kind} {...loaded} />;
}

function Player({ ref, kind, address, title, onBroken }: Loaded & { kind: "audio" | "video" }) {
  const shared = {
    ref,
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

/** Closes on Escape, by the button or by a click anywhere. */
function LightBox({ ref, address, title, onBroken }: Loaded) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
        className="group/box relative block size-full cursor-zoom-in"
      >
        <Picture src={address} alt="" isFirst onBroken={onBroken} className="object-cover" />
        <span className="sr-only">{postCopy.showFullSize(title)}</span>
        <span
          className="absolute top-3 right-3 grid size-8 place-items-center rounded-control bg-[#141619cc]
          text-white opacity-0 group-hover/box:opacity-100 group-focus-visible/box:opacity-100"
        >
          <Icon name="maximize-2" size={16} />
        </span>
      </button>
      <dialog
        ref={dialog}
        aria-label={title}
        onClose={() => setOpen(false)}
        className="fixed m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-transparent p-4
          backdrop:bg-[#0e0f12e6] sm:p-12"
      >
        <button
          type="button"
          onClick={close}
          aria-label={uiCopy.close}
          className="-outline-offset-4 absolute inset-0 cursor-zoom-out"
        >
          <span
            className="absolute top-4 right-4 z-10 grid size-9 place-items-center rounded-control
            bg-surface text-ink"
          >
            <Icon name="x" size={20} />
          </span>
        </button>
        {isOpen ? (
          <span className="pointer-events-none relative block size-full">
            <Picture src={address} alt={title} onBroken={onBroken} className="object-contain" />
          </span>
        ) : null}
      </dialog>
    </>
  );
}
