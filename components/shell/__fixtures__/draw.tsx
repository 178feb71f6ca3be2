import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { onTestFinished, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { Providers } from "@/components/shell/providers";
import { type Preferences, readPreferences } from "@/lib/client/preferences";

interface DrawOptions {
  readonly preferences?: Partial<Preferences>;
  /** The path and query of the page. */
  readonly address?: string;
}

function onPage(part: ReactNode, { preferences, address = "/" }: DrawOptions) {
  const { pathname, searchParams } = new URL(address, "https://desk.test");
  return (
    <NoRouter>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          <Providers preferences={{ ...readPreferences(undefined), ...preferences }} deskZone="Europe/Berlin">
            {part}
          </Providers>
        </SearchParamsContext>
      </PathnameContext>
    </NoRouter>
  );
}

/** Renders a part of a page to a document. */
export function draw(part: ReactNode, options: DrawOptions = {}): Document {
  return new DOMParser().parseFromString(renderToStaticMarkup(onPage(part, options)), "text/html");
}

/** Renders a part of a page for use, until the test ends. Another call of `show` renders it again. */
export async function mount(part: ReactNode, options: DrawOptions = {}) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const show = (next: ReactNode) => act(async () => root.render(onPage(next, options)));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  await show(part);
  return { container, show };
}

/** Returns the link targets by link text; of equal texts, the last one. */
export function linksOf(page: ParentNode): Readonly<Record<string, string | null>> {
  const links = [...page.querySelectorAll("a")];
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute("href")]));
}
