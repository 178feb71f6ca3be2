"use client";

import { useSearchParams } from "next/navigation";
import { parseAsNativeArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { type PageSearch, pageParams, unknownNames } from "@/lib/client/url/page-query";
import { urlWrites } from "./url-writes";

const all = parseAsNativeArrayOf(parseAsString);

const options = { shallow: true, scroll: false, startTransition: urlWrites.startTransition };

/**
 * The parameters of a page, to bind to the URL. Those that a broken link gives as lists are bound too: the
 * next state has to clear them.
 */
function urlTexts(names: readonly string[]): Record<string, typeof all> {
  return Object.fromEntries(names.flatMap((name) => [name, `${name}[]`]).map((name) => [name, all]));
}

/**
 * What the URL says, and the way to have it say something else: nuqs only binds the texts, what they mean is
 * read elsewhere. Names that the page does not know are bound as long as the URL has them: they are named,
 * and the next state clears them.
 * @param names every parameter of the page; the same list each time
 */
export function useUrlTexts(names: readonly string[]) {
  const given = pageParams(Object.fromEntries(useSearchParams()));
  const unknown = unknownNames(given, names).join("\n");
  const texts = useMemo(
    () => urlTexts(unknown === "" ? names : [...names, ...unknown.split("\n")]),
    [names, unknown],
  );
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
