import type { ListedSupporter } from "@/lib/contract/supporter-query";

/** A supporter of whom only the id is known, and who gave nothing. */
export const listedSupporter: ListedSupporter = {
  ...{ id: "P1", name: null, email: null, phone: null, company: null, country: null, isOrganization: false },
  ...{ activePlans: 0, contributions: 0, unsummed: 0, firstAt: null, lastAt: null, totals: [] },
};
