import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { Providers } from "@/components/shell/providers";
import { defaultPreferences, type Preferences } from "@/lib/client/preferences";

interface Around {
  readonly preferences?: Partial<Preferences>;
  /** The path and query of the page. */
  readonly address?: string;
}

/** A part of a page as the browser would hold it. */
export function draw(part: ReactNode, { preferences, address = "/" }: Around = {}): Document {
  const { pathname, searchParams } = new URL(address, "https://desk.test");
  const html = renderToStaticMarkup(
    <NoRouter>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <Providers preferences={{ ...defaultPreferences, ...preferences }} deskZone="Europe/Berlin">
            {part}
          </Providers>
        </SearchParamsContext>
      </PathnameContext>
    </NoRouter>,
  );
  return new DOMParser().parseFromString(html, "text/html");
}

/** The addresses of links by their words; of links with the same words the last one's. */
export function linksOf(page: ParentNode): Readonly<Record<string, string | null>> {
  const links = [...page.querySelectorAll("a")];
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute("href")]));
}
