import type { Field } from "@/components/ui/value/field";

/** What a line item is for (read API §2.13). */
export const productFields: readonly Field[] = [
  ["name", "Name", "text"],
  ["code", "Code", "code"],
  ["id", "Id", "code"],
  ["description", "Description", "text"],
  ["url", "Path", "code"],
  ["qty_available", "Available", "number"],
  ["recurring_frequency", "Frequencies", "any"],
  ["recurring_schedule", "Schedule", "text"],
  ["recurring_with_dpo", "With DPO", "yes"],
  ["tribute_notification_types", "Tribute notices", "any"],
  ["default_donation_amount", "Default amount", "any"],
  ["default_donation_options", "Default options", "any"],
  ["default_recurring_donation_options", "Recurring options", "any"],
  ["meta", "Meta", "any"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
  ["published_at", "Published", "moment"],
  ["unpublish_at", "Unpublish", "moment"],
];

/** What a product costs and is to bring in (read API §2.13). */
export const productPriceFields: readonly Field[] = [
  ["price", "Price", "money"],
  ["actual_price", "Actual price", "money"],
  ["sale_price", "Sale price", "money"],
  ["price_min", "Lowest price", "money"],
  ["price_max", "Highest price", "money"],
  ["donation_min", "Least donation", "money"],
  ["goal_amount", "Goal", "money"],
  ["goal_progress", "Reached", "money"],
  ["goal_deadline", "Goal until", "moment"],
];

/** The switches of a product (read API §2.13). */
export const productSwitchFields: readonly Field[] = [
  ["is_new", "New", "yes"],
  ["is_sale", "On sale", "yes"],
  ["is_featured", "Featured", "yes"],
  ["is_clearance", "Clearance", "yes"],
  ["is_tax_receiptable", "Tax receipts", "yes"],
  ["cover_costs_enabled", "Covers costs", "yes"],
  ["is_tribute", "Tribute", "yes"],
  ["enable_tributes", "Allows tributes", "yes"],
  ["require_tributes", "Needs a tribute", "yes"],
  ["enable_check_in", "Check-in", "yes"],
  ["enable_out_of_stock", "Out of stock", "yes"],
  ["enable_social_buttons", "Social buttons", "yes"],
  ["ach_only", "Bank debit only", "yes"],
  ["hide_price", "Hides price", "yes"],
  ["hide_qty", "Hides quantity", "yes"],
];

/** What a product's public page says (read API §2.13). */
export const productPageFields: readonly Field[] = [
  ["page_title", "Page title", "text"],
  ["page_description", "Description", "text"],
  ["page_keywords", "Keywords", "text"],
  ["page_content", "Content", "html"],
  ["primary_button_label", "Button", "text"],
  ["alternate_button_label", "Second button", "text"],
  ["alternate_button_url", "Second button to", "link"],
  ["out_of_stock_message", "When out of stock", "text"],
];

/** The picture of a product (read API §2.3). */
export const imageFields: readonly Field[] = [
  ["id", "Id", "code"],
  ["full", "Full size", "link"],
  ["thumb", "Thumbnail", "link"],
  ["is_image", "Picture", "yes"],
  ["is_audio", "Recording", "yes"],
  ["is_video", "Film", "yes"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
];
