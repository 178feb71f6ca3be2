"use client";

import { parseAsNativeArrayOf, parseAsString, useQueryStates } from "nuqs";
import { type PageSearch, pageParams } from "@/lib/client/page-params";
import { urlWrites } from "./url-writes";

const all = parseAsNativeArrayOf(parseAsString);

const options = { shallow: true, scroll: false, startTransition: urlWrites.startTransition };

type Texts = Record<string, typeof all>;

/**
 * The parameters of a page, to bind to the URL. Those that a broken link gives as lists are bound too: the next state has to
 * clear them.
 */
export function urlTexts(names: readonly string[]): Texts {
  return Object.fromEntries(names.flatMap((name) => [name, `${name}[]`]).map((name) => [name, all]));
}

/** What the URL says, and the way to have it say something else: nuqs only binds the texts, what they mean is read elsewhere. */
export function useUrlTexts(texts: Texts) {
  const [raw, setRaw] = useQueryStates(texts, options);
  return {
    params: pageParams(raw satisfies PageSearch),
    /** @param query all that the URL is to say, written as a query */
    write(query: string, history: "push" | "replace"): void {
      const written = new URLSearchParams(query);
      const values = Object.fromEntries(Object.keys(texts).map((name) => [name, written.getAll(name)]));
      urlWrites.begin(setRaw(values, { history }));
    },
  };
}
