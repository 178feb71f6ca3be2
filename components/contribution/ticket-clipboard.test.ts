import { afterEach, expect, it, vi } from "vitest";
import { type TicketForm, writeTicket } from "./ticket-clipboard";

const text = { markdown: "**a**", plain: "a", html: "<b>a</b>" };

/** What a browser would hold after writing, by type. */
async function written(form: TicketForm, canWriteTypes: boolean): Promise<Record<string, string>> {
  const held: Record<string, string> = {};
  class Item {
    constructor(readonly blobs: Record<string, Blob>) {}
  }
  vi.stubGlobal("ClipboardItem", canWriteTypes ? Item : undefined);
  vi.stubGlobal("navigator", {
    clipboard: {
      writeText: async (words: string) => {
        held["text/plain"] = words;
      },
      write: async (items: readonly Item[]) => {
        for (const { blobs } of items)
          for (const [type, blob] of Object.entries(blobs)) held[type] = await blob.text();
      },
    },
  });
  await writeTicket(text, form);
  return held;
}

afterEach(() => vi.unstubAllGlobals());

it.each<[TicketForm, Record<string, string>]>([
  ["rich", { "text/plain": "**a**", "text/html": "<b>a</b>" }],
  ["html", { "text/plain": "<b>a</b>", "text/html": "<b>a</b>" }],
  ["markdown", { "text/plain": "**a**" }],
  ["plain", { "text/plain": "a" }],
])("as %s an editor finds the type that it takes", async (form, held) =>
  expect(await written(form, true)).toEqual(held),
);

it("a browser that writes text only is given the text", async () => {
  expect(await written("rich", false)).toEqual({ "text/plain": "**a**" });
  expect(await written("html", false)).toEqual({ "text/plain": "<b>a</b>" });
});
