/** How a value of the contract reads: what it is, not how it is drawn. */
export type Shape =
  | "text"
  | "code"
  | "number"
  | "yes"
  | "moment"
  | "day"
  | "amount"
  | "money"
  | "html"
  | "link"
  | "any";

/** A field of a resource: its name in the record, its name for people, and how its value reads. */
export type Field = readonly [name: string, label: string, shape: Shape];
