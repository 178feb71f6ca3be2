import { queryOptions } from "@tanstack/react-query";

/** The text of one of the desk's own JSON answers, exactly as it came. @param address path of the answer */
export function rawQueryOptions(address: string) {
  return queryOptions({
    queryKey: ["raw", address],
    queryFn: async ({ signal }) => {
      const response = await fetch(address, { signal, headers: { Accept: "application/json" } });
      if (!response.ok) throw new Error(`The desk answered with status ${response.status}.`);
      return response.text();
    },
  });
}
