import * as z from "zod";
import { supporterAddress } from "./address";
import { group } from "./group";
import { dateTime, email } from "./scalars";

/** Who gave (read API §2.7). */
export const supporter = z
  .looseObject({
    id: z.string(),
    id_deprecated: z.int(),
    active: z.boolean(),
    display_name: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: email,
    type: z.string().meta({ examples: ["Individual", "Organization"] }),
    is_organization: z.boolean(),
    email_opt_in: z.boolean(),
    vendor_contact_id: z.int(),
    billing_address: supporterAddress,
    shipping_address: supporterAddress,
    created_at: dateTime,
    updated_at: dateTime,
    groups: z.array(group),
  })
  .describe("The person or organization that gave.");

export type Supporter = z.infer<typeof supporter>;
