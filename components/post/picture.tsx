"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/**
 * A picture that fills the frame around it; the server that it comes from is not told where it stands. The
 * framework's own image asks for every picture a second time once the page is alive, to learn of one that
 * broke before, and that paints it anew.
 * @param isFirst fetched before the rest of the page
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
  const tell = useEffectEvent(onBroken);

  useEffect(() => {
    // One that came to nothing before the page was alive told nobody. One that is taken away cannot be
    // decoded either.
    const { current } = image;
    if (!current?.complete) return;
    const asked = current.currentSrc;
    current.decode().catch(() => {
      if (current.isConnected && current.currentSrc === asked) tell();
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
