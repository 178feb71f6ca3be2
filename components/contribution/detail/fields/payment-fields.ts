import type { Field } from "@/components/ui/value/field";

/** One attempt to move money (read API §2.15). Amounts are in its own currency. */
export const paymentFields: readonly Field[] = [
  ["id", "Id", "code"],
  ["type", "Type", "text"],
  ["status", "Status", "text"],
  ["outcome", "Outcome", "text"],
  ["amount", "Amount", "amount"],
  ["amount_refunded", "Refunded amount", "amount"],
  ["paid", "Paid", "yes"],
  ["captured", "Captured", "yes"],
  ["refunded", "Refunded", "yes"],
  ["created_at", "Created", "moment"],
  ["captured_at", "Captured at", "moment"],
  ["gateway", "Gateway", "text"],
  ["reference_number", "Reference", "code"],
  ["description", "Description", "text"],
  ["failure_code", "Failure code", "code"],
  ["failure_message", "Failure message", "text"],
];

/** The card behind a payment (read API §2.15). */
export const cardFields: readonly Field[] = [
  ["brand", "Brand", "text"],
  ["last4", "Last four", "code"],
  ["exp_month", "Expiry month", "number"],
  ["exp_year", "Expiry year", "code"],
  ["wallet", "Wallet", "text"],
  ["cvc_check", "Security code", "text"],
  ["address_line1_check", "Street check", "text"],
  ["address_zip_check", "Postal code check", "text"],
];

/** A tax receipt (read API §2.16). */
export const receiptFields: readonly Field[] = [
  ["number", "Number", "code"],
  ["amount", "Amount", "amount"],
  ["currency_code", "Currency", "code"],
  ["issued_at", "Issued", "day"],
  ["issued_to", "Issued to", "text", "private"],
  ["is_voided", "Void", "yes"],
];
