import type { Field } from "@/components/ui/value/field";

/** The option of a product that was chosen (read API §2.12). */
export const variantFields: readonly Field[] = [
  ["title", "Title", "text"],
  ["code", "Code", "code"],
  ["id", "Id", "code"],
  ["price", "Price", "money"],
  ["sale_price", "Sale price", "money"],
  ["fair_market_value", "Market value", "money"],
  ["minimum_price", "Minimum price", "amount"],
  ["price_presets", "Suggested", "text"],
  ["billing_period", "Billing period", "text"],
  ["is_default", "Default", "yes"],
  ["is_donation", "Donation", "yes"],
  ["is_shippable", "Shippable", "yes"],
  ["on_sale", "On sale", "yes"],
  ["inventory_quantity", "In stock", "number"],
  ["inventory_management", "Stock kept by", "text"],
  ["inventory_policy", "Without stock", "text"],
  ["inventory_updated_at", "Stock counted", "moment"],
  ["shipping_expectation", "Shipping", "text"],
  ["weight", "Weight", "number"],
  ["sequence", "Position", "number"],
  ["images", "Pictures", "any"],
  ["created_at", "Created", "moment"],
  ["updated_at", "Updated", "moment"],
];
