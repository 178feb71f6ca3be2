import type { ListedSupporter } from "@/lib/contract/supporter-query";

/** A supporter with an id only and no contributions. */
export const listedSupporter: ListedSupporter = {
  id: "P1",
  name: null,
  email: null,
  phone: null,
  company: null,
  country: null,
  isOrganization: false,
  activePlans: 0,
  contributions: 0,
  unsummed: 0,
  firstAt: null,
  lastAt: null,
  totals: [],
};
