"use client";

import { shellCopy } from "@/components/shell/copy";
import { lazyPart, missingChunk } from "@/components/ui/load/lazy";

/** Replaces a page that threw an error. The full text is lazy, because few pages need it. */
export const BrokenPage = lazyPart(
  () => import("./broken-page"),
  ({ error }) => (
    <div role="alert" className="mx-auto grid w-full max-w-120 gap-1 px-4 py-20">
      <h1 className="font-semibold text-18">{shellCopy.pageNotShown}</h1>
      {missingChunk(error) === null ? null : <p>{shellCopy.pageUnfetched}</p>}
    </div>
  ),
);

/** Stores the record of a page for the palette. Lazy, because it has the schemas of the stored records. */
export const RememberRecord = lazyPart(() => import("@/components/shell/palette/recent-records"));

/** The page of a URL without a page. Its content is lazy, because every page includes this component. */
export const NotFoundPage = lazyPart(() => import("./not-found-page"));
