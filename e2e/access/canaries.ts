import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import post from "@/lib/contract/examples/post.json" with { type: "json" };

/** Words that occur in these records only: a response with one of them reveals a record. */
export const canaries = {
  donor: "Zzdonorcanary",
  child: "Zzchildcanary",
  story: "Zzstorycanary",
  post: "Zzpostcanary",
} as const;

export const ids = {
  contribution: "CANARY1",
  supporter: "SUPPORTER1",
  item: "ITEM1",
  sponsee: "SPONSEE1",
  feed: "CANARYFEED",
  post: "CANARYPOST",
} as const;

const sponsee = {
  id: ids.sponsee,
  reference_number: "REF-1",
  first_name: canaries.child,
  last_name: `${canaries.child}son`,
  gender: "F",
  birth_date: "2016-05-04",
  biography: `<p>${canaries.story}</p>`,
  private_notes: canaries.story,
  sponsored_status: "Sponsored",
  custom_fields: [
    { name: "School", slug: "school", value: canaries.story, item: null, is_simple: 1, is_private: true },
  ],
};

const [item] = contribution.line_items;

/** The child's name occurs in products, references, campaigns and free text, as in real records. */
export const canaryContribution = {
  ...contribution,
  id: ids.contribution,
  source: `Page of ${canaries.child}`,
  tracking_campaign: `Letters to ${canaries.child}`,
  customer_comments: `For ${canaries.child}`,
  warnings: [`Asked about ${canaries.child}`],
  refunded_amount: "1.0000",
  supporter: {
    ...contribution.supporter,
    id: ids.supporter,
    display_name: canaries.donor,
    last_name: canaries.donor,
  },
  line_items: [
    {
      ...item,
      id: ids.item,
      description: `A child: ${canaries.child}`,
      reference: `${canaries.child}-01`,
      product: { ...item?.product, code: `${canaries.child}-01`, name: `Sponsor ${canaries.child}` },
      sponsee,
    },
  ],
};

export const canaryPost = { ...post, id: ids.post, name: canaries.post };
