"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { buttonLook } from "@/components/ui/form/button";
import { RawJson } from "./raw-json";
import { rawLines } from "./raw-lines";

interface Props {
  /** Path of the API's own answer: it is read when somebody looks, and is never part of the page. */
  readonly address: string;
  /** Whether the record stands in `data` (read API §4.4). */
  readonly isWrapped: boolean;
  /** Places of members that the contract does not name. */
  readonly unknown: readonly string[];
  /** Places that stay covered until somebody asks. */
  readonly covered?: readonly string[];
  /** Whether it names people, and so hides while the screen is shared. */
  readonly isPrivate?: boolean;
}

/** The record as it is, with a search; members that the contract does not name are marked. */
export function RawView({ address, isWrapped, unknown, covered = [], isPrivate = false }: Props) {
  const { data, error, refetch } = useQuery(rawQueryOptions(address));
  if (data !== undefined) {
    const marks = { unknown: new Set(unknown), covered: new Set(covered) };
    return <RawJson lines={rawLines(data, isWrapped, marks)} isPrivate={isPrivate} />;
  }
  return (
    <section aria-label="Raw JSON" className="grid min-h-96 content-start justify-items-start gap-3">
      <p role="status" className="text-ink-2">
        {error === null ? "Loading the record as JSON" : `It could not be loaded. ${error.message}`}
      </p>
      {error === null ? null : (
        <button type="button" onClick={() => void refetch()} className={buttonLook("plain")}>
          Try again
        </button>
      )}
      <a href={address} className="text-accent hover:underline print:hidden">
        The answer of the API by itself
      </a>
    </section>
  );
}

/** The text of one of the desk's own JSON answers, exactly as it came. @param address path of the answer */
function rawQueryOptions(address: string) {
  return queryOptions({
    queryKey: ["raw", address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal, headers: { Accept: "application/json" } });
      if (!response.ok) throw new Error(`The desk answered with status ${response.status}.`);
      return response.text();
    },
  });
}
