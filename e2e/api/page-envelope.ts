import * as z from "zod";

const pageLink = z.strictObject({
  url: z.url().nullable(),
  label: z.union([z.string(), z.int()]),
  active: z.boolean(),
});

/** The envelope of every list (spec §2.1), exact: a member more or less is a failure. */
export const pageEnvelope = z.strictObject({
  data: z.array(z.looseObject({ id: z.string().min(1) })),
  links: z.strictObject({
    first: z.url(),
    last: z.url(),
    prev: z.url().nullable(),
    next: z.url().nullable(),
  }),
  meta: z.strictObject({
    current_page: z.int(),
    from: z.int().nullable(),
    last_page: z.int(),
    links: z.array(pageLink),
    path: z.url(),
    per_page: z.int(),
    to: z.int().nullable(),
    total: z.int(),
  }),
});

export type PageEnvelope = z.infer<typeof pageEnvelope>;
