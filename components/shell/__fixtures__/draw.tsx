import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { Providers } from "@/components/shell/providers";
import { type Preferences, readPreferences } from "@/lib/client/preferences";

interface DrawOptions {
  readonly preferences?: Partial<Preferences>;
  /** The path and query of the page. */
  readonly address?: string;
}

/** Renders a part of a page to a document. */
export function draw(part: ReactNode, { preferences, address = "/" }: DrawOptions = {}): Document {
  const { pathname, searchParams } = new URL(address, "https://desk.test");
  const html = renderToStaticMarkup(
    <NoRouter>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <Providers preferences={{ ...readPreferences(undefined), ...preferences }} deskZone="Europe/Berlin">
            {part}
          </Providers>
        </SearchParamsContext>
      </PathnameContext>
    </NoRouter>,
  );
  return new DOMParser().parseFromString(html, "text/html");
}

/** Returns the link targets by link text; of equal texts, the last one. */
export function linksOf(page: ParentNode): Readonly<Record<string, string | null>> {
  const links = [...page.querySelectorAll("a")];
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute("href")]));
}
