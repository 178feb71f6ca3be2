import type { Field } from "@/components/ui/value/field";

/** Who gave (read API §2.7). */
export const supporterFields: readonly Field[] = [
  ["display_name", "Name", "text", "private"],
  ["first_name", "First name", "text", "private"],
  ["last_name", "Last name", "text", "private"],
  ["id", "Id", "code"],
  ["id_deprecated", "Old id", "code"],
  ["vendor_contact_id", "Vendor contact", "code"],
  ["email", "E-mail", "text", "private"],
  ["type", "Type", "text"],
  ["is_organization", "Organisation", "yes"],
  ["active", "Active", "yes"],
  ["email_opt_in", "E-mail opt-in", "yes"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
];

/** An address on file (read API §2.7). */
export const supporterAddressFields: readonly Field[] = [
  ["first_name", "First name", "text", "private"],
  ["last_name", "Last name", "text", "private"],
  ["company", "Company", "text", "private"],
  ["email", "E-mail", "text", "private"],
  ["phone", "Phone", "text", "private"],
  ["address1", "Address", "text", "private"],
  ["address2", "Address, line 2", "text", "private"],
  ["city", "City", "text", "private"],
  ["state", "State", "text", "private"],
  ["zip", "Postal code", "text", "private"],
  ["country", "Country", "text"],
];

/** The address that a contribution was given with (read API §2.7). */
export const orderAddressFields: readonly Field[] = [
  ["title", "Title", "text", "private"],
  ["name", "Full name", "text", "private"],
  ...supporterAddressFields,
];

/** A membership of a group (read API §2.8). */
export const groupFields: readonly Field[] = [
  ["name", "Group", "text"],
  ["group_id", "Group id", "code"],
  ["id", "Membership id", "code"],
  ["start_date", "From", "day"],
  ["end_date", "Until", "day"],
  ["days_left", "Days left", "number"],
  ["is_active", "Active", "yes"],
  ["is_expired", "Expired", "yes"],
];

/** Another stretch of the same membership (read API §2.8). */
export const relatedGroupFields: readonly Field[] = [
  ["name", "Group", "text"],
  ["id", "Membership id", "code"],
  ["start_date", "From", "day"],
  ["end_date", "Until", "day"],
  ["days_left", "Days left", "number"],
  ["is_active", "Active", "yes"],
  ["is_expired", "Expired", "yes"],
  ["source", "Source", "text"],
  ["end_reason", "Ended because", "text"],
];
