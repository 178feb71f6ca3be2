import type { Field } from "@/components/ui/value/field";

/** The standing agreement behind a recurring item (read API §2.10). */
export const profileFields: readonly Field[] = [
  ["profile_id", "Profile", "code"],
  ["id", "Profile id", "code"],
  ["status", "Status", "text"],
  ["description", "Description", "text"],
  ["payment_description", "Payment in words", "text"],
  ["billing_period_description", "Period", "text"],
  ["billing_period_day", "Billing day", "text"],
  ["started_on", "Started", "moment"],
  ["next_billing_date", "Next billing", "day"],
  ["last_payment_due", "Last payment due", "day"],
  ["aggregate_amount", "Brought in", "amount"],
  ["cover_costs_enabled", "Covers costs", "yes"],
  ["cover_costs_amount", "Covered costs", "amount"],
  ["failed_payments", "Failed payments", "number"],
  ["gl_code", "Ledger code", "code"],
];

/** What a profile charges (read API §2.10). */
export const paymentMethodFields: readonly Field[] = [
  ["display_name", "Method", "text"],
  ["account_type", "Account type", "text"],
  ["account_number", "Account", "code"],
  ["expires_on", "Expires", "moment"],
  ["is_expired", "Expired", "yes"],
  ["is_deleted", "Deleted", "yes"],
];
