"use client";

import { useState } from "react";
import { detailCopy } from "@/components/contribution/detail/copy";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { focusReplacement } from "@/components/ui/page/focus";
import { demoPicture } from "@/lib/demo/demo-picture";
import { webAddress } from "@/lib/records/text";

/** A picture from another site, loaded on request. The server itself has the pictures of the demo data. */
export function RemotePicture({ url, name }: { url: string | null; name: string }) {
  const [state, setState] = useState<"waiting" | "shown" | "broken">("waiting");
  const link = webAddress(url);
  if (link === null) return null;
  const demoSrc = demoPicture(link.href);
  // The picture that replaces the button takes over its focus. A picture of the demo data has no button.
  const focusProps = demoSrc === null ? { ref: focusReplacement, tabIndex: -1 } : {};
  if (state === "broken") {
    return (
      <p {...focusProps} className="flex items-center gap-2 text-12 text-ink-3">
        <Icon name="image-off" size={16} />
        {detailCopy.pictureNotLoaded(name)}
      </p>
    );
  }
  if (demoSrc === null && state === "waiting") {
    return (
      <Button
        look="small"
        icon="image"
        onClick={() => setState("shown")}
        className="max-w-full justify-self-start"
      >
        <span className="truncate">{detailCopy.loadPictureFrom(link.host)}</span>
      </Button>
    );
  }
  return (
    <img
      {...focusProps}
      src={demoSrc ?? link.href}
      alt={detailCopy.pictureOf(name)}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setState("broken")}
      className="max-h-40 max-w-full justify-self-start rounded-well object-cover"
    />
  );
}
