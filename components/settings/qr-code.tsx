"use client";

import { encode } from "uqr";

/**
 * A QR code, dark on white in every theme because cameras need it. Encoded in the browser, so that the secret
 * is not sent anywhere.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-well border border-line-2 bg-white"
    >
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
