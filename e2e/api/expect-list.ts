import { expect } from "@playwright/test";
import type { Server } from "./connect-server";
import { readPage } from "./walk-list";

/**
 * A question to a list must be answered with exactly these records, in this order, on pages of this size.
 * @param asked with `sample`: how many pages are compared at each end and around the middle of a long answer
 */
export async function expectList(
  server: Server,
  asked: {
    readonly list: string;
    readonly query: string;
    readonly perPage: number;
    readonly sample?: number;
  },
  ids: readonly string[],
): Promise<void> {
  const { list, query, perPage, sample = 10 } = asked;
  const lastPage = Math.max(1, Math.ceil(ids.length / perPage));
  for (const page of pagesToRead(lastPage, sample)) {
    const address = `${list}?${query}&page=${page}`;
    const { data, meta } = await readPage(server, address);
    expect(meta, address).toMatchObject({ total: ids.length, last_page: lastPage, current_page: page });
    const wanted = ids.slice((page - 1) * perPage, page * perPage);
    expect(
      data.map(({ id }) => id),
      address,
    ).toEqual(wanted);
  }
}

function pagesToRead(lastPage: number, sample: number): readonly number[] {
  const all = Array.from({ length: lastPage }, (_, index) => index + 1);
  const middle = Math.floor(lastPage / 2);
  return all.filter(
    (page) => page <= sample || page > lastPage - sample || Math.abs(page - middle) < sample / 2,
  );
}
