import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WrappedText } from "./wrapped-text";

const written = (text: string) =>
  renderToStaticMarkup(<WrappedText text={text} />).replaceAll(/<(\/?)(wbr|span)[^>]*>/g, "<$1$2>");

it.each([
  ["anna.m@a.example.org", "anna<wbr>.<span>m@a</span><wbr>.example<wbr>.org"],
  ["a.@b.org", "a<wbr>.<span>@b</span><wbr>.org"],
  ["a@@b", "<span>a@</span><span>@b</span>"],
  ["Meet @ 3.30", "Meet @ 3.30"],
  ["www.example.org", "www.example.org"],
])("the text %s wraps as %s", (text, markup) => expect(written(text)).toBe(markup));
