"use client";

import { useSearchParams } from "next/navigation";
import { parseAsNativeArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { type PageSearch, pageParams, unknownNames } from "@/lib/client/url/page-query";
import { urlWrites } from "./url-writes";

const all = parseAsNativeArrayOf(parseAsString);

const options = { shallow: true, scroll: false, startTransition: urlWrites.startTransition };

/**
 * Returns parsers for the parameters of a page. Lists of a broken link (`name[]`) are bound too, so that the
 * next write clears them.
 */
function urlTexts(names: readonly string[]): Record<string, typeof all> {
  return Object.fromEntries(names.flatMap((name) => [name, `${name}[]`]).map((name) => [name, all]));
}

/**
 * Returns the parameters in the URL and a function that writes others. nuqs binds the texts only; their
 * meaning is read elsewhere. Unknown names are bound as long as the URL has them: the page lists them, and
 * the next write clears them.
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
    /** @param query the complete query of the new URL */
    write(query: string, history: "push" | "replace"): void {
      const written = new URLSearchParams(query);
      const values = Object.fromEntries(Object.keys(texts).map((name) => [name, written.getAll(name)]));
      urlWrites.begin(setRaw(values, { history }));
    },
  };
}
