import type { Field } from "./shape";

/** The person or project that an item sponsors (spec §2.11). */
export const sponseeFields: readonly Field[] = [
  ["first_name", "First name", "text"],
  ["last_name", "Last name", "text"],
  ["reference_number", "Reference", "code"],
  ["id", "Id", "code"],
  ["gender", "Gender", "text"],
  ["birth_date", "Born", "day"],
  ["age", "Age", "number"],
  ["enrollment_date", "Enrolled", "day"],
  ["latitude", "Latitude", "number"],
  ["longitude", "Longitude", "number"],
  ["biography", "Biography", "html"],
  ["private_notes", "Private notes", "text"],
  ["sponsored_status", "Status", "text"],
  ["is_enabled", "Enabled", "yes"],
  ["payment_option_group", "Payment options", "text"],
  ["sponsor_count", "Sponsors", "number"],
  ["image_url", "Picture", "link"],
  ["url", "Public page", "link"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
];

/** A field that the organisation added to its sponsees (spec §2.11). */
export const customFieldFields: readonly Field[] = [
  ["name", "Field", "text"],
  ["slug", "Slug", "code"],
  ["value", "Value", "text"],
  ["item", "Item", "text"],
  ["is_simple", "Simple", "yes"],
  ["is_private", "Private", "yes"],
];
