import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WrappedText } from "./wrapped-text";

const written = (text: string) => renderToStaticMarkup(<WrappedText text={text} />).replaceAll("<wbr/>", "|");

it.each([
  ["anna.m@a.example.org", "anna.m|@a.example.org"],
  ["a.@b.org", "a.|@b.org"],
  ["a@@b", "a@|@b"],
  ["@b", "@b"],
  ["Meet @ 3.30", "Meet @ 3.30"],
  ["www.example.org", "www.example.org"],
])("the text %s wraps as %s", (text, markup) => expect(written(text)).toBe(markup));
