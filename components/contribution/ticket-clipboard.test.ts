import { afterEach, expect, it, vi } from "vitest";
import { type TicketForm, writeTicket } from "./ticket-clipboard";

const text = { markdown: "**a**", plain: "a", html: "<b>a</b>" };

/** Returns the content of the clipboard after writing, by type. */
async function written(form: TicketForm, canWriteTypes: boolean): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  class Item {
    constructor(readonly blobs: Record<string, Promise<Blob>>) {}
  }
  vi.stubGlobal("ClipboardItem", canWriteTypes ? Item : undefined);
  vi.stubGlobal("navigator", {
    clipboard: {
      writeText: async (words: string) => {
        content["text/plain"] = words;
      },
      write: async (items: readonly Item[]) => {
        for (const { blobs } of items)
          for (const [type, blob] of Object.entries(blobs)) content[type] = await (await blob).text();
      },
    },
  });
  await writeTicket(text, form);
  return content;
}

afterEach(() => vi.unstubAllGlobals());

it.each<[TicketForm, Record<string, string>]>([
  ["rich", { "text/plain": "**a**", "text/html": "<b>a</b>" }],
  ["html", { "text/plain": "<b>a</b>", "text/html": "<b>a</b>" }],
  ["markdown", { "text/plain": "**a**" }],
  ["plain", { "text/plain": "a" }],
])("the format %s is written as the types that editors accept", async (form, content) =>
  expect(await written(form, true)).toEqual(content),
);

it("a browser without ClipboardItem gets the text", async () => {
  expect(await written("rich", false)).toEqual({ "text/plain": "**a**" });
  expect(await written("html", false)).toEqual({ "text/plain": "<b>a</b>" });
});

it("without a clipboard, as without https, the copy is rejected and nothing is thrown", async () => {
  vi.stubGlobal("navigator", {});
  for (const form of ["rich", "plain"] as const) await expect(writeTicket(text, form)).rejects.toThrow();
});

it("a text that still loads is written at once, as Safari requires", async () => {
  let load = (_: typeof text) => {};
  const loading = new Promise<typeof text>((resolve) => {
    load = resolve;
  });
  const write = vi.fn(async (items: readonly Item[]) => {
    await Promise.all(items.flatMap(({ parts }) => Object.values(parts)));
  });
  class Item {
    constructor(readonly parts: Record<string, Promise<Blob>>) {}
  }
  vi.stubGlobal("ClipboardItem", Item);
  vi.stubGlobal("navigator", { clipboard: { write } });
  const copied = writeTicket(loading, "rich");
  expect(write).toHaveBeenCalledOnce();
  load(text);
  await copied;
  const [[item] = []] = write.mock.calls[0] ?? [];
  expect(await (await item?.parts["text/html"])?.text()).toBe("<b>a</b>");
});
