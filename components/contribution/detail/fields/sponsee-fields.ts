import type { Field } from "@/components/ui/value/field";

/** The person or project that an item sponsors (read API §2.11). */
export const sponseeFields: readonly Field[] = [
  ["first_name", "First name", "text", "private"],
  ["last_name", "Last name", "text", "private"],
  ["reference_number", "Reference", "code"],
  ["id", "Id", "code"],
  ["gender", "Gender", "text", "private"],
  ["birth_date", "Born", "day", "private"],
  ["age", "Age", "number", "private"],
  ["enrollment_date", "Enrolled", "day"],
  ["latitude", "Latitude", "number", "private"],
  ["longitude", "Longitude", "number", "private"],
  ["biography", "Biography", "html", "private"],
  ["private_notes", "Private notes", "text", "private"],
  ["sponsored_status", "Status", "text"],
  ["is_enabled", "Enabled", "yes"],
  ["payment_option_group", "Payment options", "text"],
  ["sponsor_count", "Sponsors", "number"],
  ["image_url", "Picture", "link", "private"],
  ["url", "Public page", "link", "private"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
];

/** A field that the organisation added to its sponsees (read API §2.11). */
export const customFieldFields: readonly Field[] = [
  ["name", "Field", "text"],
  ["slug", "Slug", "code"],
  ["value", "Value", "text", "private"],
  ["item", "Item", "text"],
  ["is_simple", "Simple", "yes"],
  ["is_private", "Private", "yes"],
];
