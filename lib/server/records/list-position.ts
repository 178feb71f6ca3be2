import type { Slice } from "@/lib/source/source";

interface ListPage extends Pick<Slice, "total" | "page" | "perPage"> {
  readonly ids: readonly string[];
}

/** Finds a record on a page of a list: its position, from 1, and its neighbors with their pages; or null. */
export async function findPosition(
  id: string,
  { ids, total, page, perPage }: ListPage,
  readPage: (page: number) => Promise<readonly string[] | null>,
) {
  const index = ids.indexOf(id);
  if (index < 0) return null;
  const position = (page - 1) * perPage + index + 1;
  const neighbour = async (step: -1 | 1) => {
    if (position + step < 1 || position + step > total) return null;
    const onPage = ids[index + step];
    if (onPage !== undefined) return { id: onPage, page };
    const beyond = (await readPage(page + step))?.at(step === 1 ? 0 : -1);
    return beyond === undefined ? null : { id: beyond, page: page + step };
  };
  const [previous, next] = await Promise.all([neighbour(-1), neighbour(1)]);
  return { position, total, previous, next };
}
