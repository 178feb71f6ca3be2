import { Fragment } from "react";

const address = /^\S+@\S+$/;

/** Wraps an email address that is too long for its line before a dot, never at its `@`. */
export function WrappedText({ text }: { text: string }) {
  if (!address.test(text)) return text;
  const pieces = text.split(/([^.@]?@[^.@]?)|(?=\.)/u).filter(Boolean);
  return [...pieces.entries()].map(([index, piece]) => (
    <Fragment key={index}>
      {piece.startsWith(".") ? <wbr /> : null}
      {piece.includes("@") ? <span className="whitespace-nowrap">{piece}</span> : piece}
    </Fragment>
  ));
}
