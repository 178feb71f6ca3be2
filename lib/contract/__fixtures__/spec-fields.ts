/**
 * The fields of each resource in the order of the specification, copied from it by hand to check the schemas.
 * Format: `name:type`. `?`: nullable; `|""`: an empty string when unset; `~`: may be absent; `[T]`: a list;
 * a capitalized type: another resource; `any`: the specification shows no shape.
 */
export const specFields: Readonly<Record<string, string>> = {
  // §2.1. `from` and `to` are null on a page without items, which the specification does not show.
  ListLinks: `first:url last:url prev:url? next:url?`,
  ListMeta: `current_page:integer from:integer? to:integer? last_page:integer total:integer
  per_page:integer path:url
    links:[PageLink]`,
  PageLink: `url:url? label:label active:boolean`,
  // §2.2
  Post: `id:string name:string url:string absolute_url:url summary:string feature_image:Image alt_image:Image
    tags:[string] body:string published_on:datetime expires_on:datetime|"" categories:[Category]~
    post_type:PostType~`,
  // §2.3
  Image: `id:string full:url thumb:url-or-data is_audio:boolean is_image:boolean is_video:boolean
  created_at:datetime
    updated_at:datetime`,
  // §2.4
  Category: `id:integer parent_id:integer? name:string handle:string created_at:datetime updated_at:datetime`,
  // §2.5
  PostType: `id:string url_slug:string name:string sysname:string template_suffix:string?
    default_template_suffix:string? rss_link:url rss_copyright:string rss_description:string imagepath:string?
    show_social_share_links:flag photo:Image created_at:datetime updated_at:datetime`,
  // §2.6
  Contribution: `id:string is_recurring:boolean is_test:flag is_fulfillable:boolean is_fulfilled:boolean?
    is_refundable:boolean is_paid:boolean is_pos_entry:flag is_deleted:boolean is_spam:flag source:string
    customer_comments:string? notes:string? supporter:Supporter billing_address:OrderAddress
    shipping_address:OrderAddress shipping_method:string? created_at:datetime ordered_at:datetime
    updated_at:datetime
    refunded_at:datetime|"" downloadable_item_count:integer recurring_item_count:integer
    shippable_item_count:integer
    line_items:[LineItem] currency:Currency cover_costs_enabled:flag cover_costs_amount:number
    discounts_amount:number? subtotal_amount:number tax_amount:number shipping_amount:number
    total_amount:decimal4
    refunded_amount:decimal4 balance_amount:number referral_source:string? http_referer:string?
    tracking_source:string? tracking_medium:string? tracking_campaign:string? tracking_term:string?
    tracking_content:string? discounts:[any] payments:[Payment] refunds:[any] tax_lines:[any]
    tax_receipts:[TaxReceipt] warnings:[any]~`,
  // §2.7
  Supporter: `id:string id_deprecated:integer active:boolean display_name:string first_name:string
  last_name:string
    email:email type:string is_organization:boolean email_opt_in:boolean vendor_contact_id:integer
    billing_address:SupporterAddress shipping_address:SupporterAddress created_at:datetime updated_at:datetime
    groups:[Group]`,
  SupporterAddress: `first_name:string last_name:string company:string? email:string address1:string
  address2:string?
    city:string state:string zip:string country:string phone:string`,
  OrderAddress: `first_name:string last_name:string company:string? email:string address1:string
  address2:string?
    city:string state:string zip:string country:string phone:string title:string? name:string`,
  // §2.8
  Group: `id:string group_id:string name:string start_date:date end_date:date is_active:boolean
  is_expired:boolean
    days_left:integer related:[RelatedGroup]`,
  RelatedGroup: `id:string name:string start_date:date end_date:date is_active:boolean is_expired:boolean
    source:string end_reason:string? days_left:integer`,
  // §2.9
  LineItem: `id:string description:string image_thumb:string is_locked:boolean is_recurring:boolean
    is_price_reduced:boolean is_fundraising_form_upgrade:boolean undiscounted_price:number
    locked_original_price:decimal4 locked_variants_original_price:number locked_variants_price:number
    locked_variants_total:number payment_string:string public_url:url recurring_description:string?
    reference:string
    total:number dpo_tribute_id:string? fields:[any] gift_aid:boolean is_tribute:boolean tribute_name:string
    public_message:string? additional_notes:string? is_anonymous:boolean price:number qty:integer
    upgraded_to_recurring:flag recurring_profile_id:string? recurring_amount:number recurring_day:integer?
    recurring_day_of_week:integer? recurring_with_dpo:boolean recurring_with_initial_charge:boolean?
    recurring_cycles:integer? recurring_starts_on:date|"" recurring_ends_on:date|""
    sponsorship_is_expired:boolean
    is_dcc_eligible:flag dcc_recurring_amount:decimal4 total_tax_amt:number? accounting:Accounting
    recurring_profile:RecurringProfile? sponsee:Sponsee? fundraiser:object? variant:Variant product:Product
    tribute:object? tax_receipts:[TaxReceipt]`,
  Accounting: `code:string?`,
  Money: `amount:number currency_code:string`,
  // §2.10
  RecurringProfile: `id:string profile_id:string status:string payment_description:string started_on:datetime
    next_billing_date:date cover_costs_enabled:boolean cover_costs_amount:number
    billing_period_description:string
    billing_period_day:string aggregate_amount:number failed_payments:integer description:string
    gl_code:string?
    last_payment_due:date? payment_method:PaymentMethod`,
  PaymentMethod: `display_name:string account_type:string account_number:string expires_on:datetime
    is_expired:boolean is_deleted:boolean`,
  // §2.11
  Sponsee: `id:string reference_number:string first_name:string last_name:string gender:string birth_date:date
    age:integer enrollment_date:date|"" longitude:number? latitude:number? biography:string
    private_notes:string?
    sponsored_status:string is_enabled:boolean payment_option_group:string sponsor_count:integer
    image_url:url url:url
    custom_fields:[CustomField] created_at:datetime updated_at:datetime`,
  CustomField: `name:string slug:string value:string item:string? is_simple:flag is_private:boolean`,
  // §2.12
  Variant: `id:string code:string title:string images:[any] price:Money sale_price:Money
  fair_market_value:Money
    price_presets:string minimum_price:number? on_sale:boolean is_default:boolean is_shippable:boolean
    is_donation:boolean billing_period:string inventory_management:string inventory_policy:string
    inventory_quantity:integer inventory_updated_at:datetime shipping_expectation:string? sequence:integer
    weight:number? created_at:datetime|"" updated_at:datetime|""`,
  // §2.13
  Product: `id:string code:string name:string description:string feature_image:Image? url:string price:Money
    price_min:Money price_max:Money donation_min:Money sale_price:Money actual_price:Money goal_amount:Money
    goal_progress:Money qty_available:integer recurring_frequency:[any] recurring_schedule:string
    recurring_with_dpo:boolean goal_deadline:datetime? is_new:boolean is_sale:boolean is_featured:boolean
    is_clearance:boolean is_tax_receiptable:boolean cover_costs_enabled:boolean is_tribute:boolean
    enable_check_in:boolean enable_out_of_stock:boolean enable_social_buttons:boolean enable_tributes:boolean
    require_tributes:boolean ach_only:boolean hide_price:boolean hide_qty:boolean
    tribute_notification_types:[any]
    page_title:string? page_description:string? page_keywords:string? out_of_stock_message:string?
    primary_button_label:string? alternate_button_label:string? alternate_button_url:string?
    page_content:string
    created_at:datetime updated_at:datetime published_at:datetime|"" unpublish_at:datetime|"" meta:[string]
    default_donation_amount:any? default_donation_options:any? default_recurring_donation_options:any?`,
  // §2.14
  Currency: `name:string code:string iso_code:string symbol:string rate:number`,
  // §2.15
  Payment: `id:string type:string status:string amount:number amount_refunded:number currency:Currency
  paid:boolean
    captured:boolean captured_at:datetime created_at:datetime refunded:boolean gateway:string
    reference_number:string
    description:string failure_code:string? failure_message:string? outcome:string card:Card`,
  Card: `brand:string last4:last4 exp_month:integer exp_year:integer cvc_check:string
  address_line1_check:string
    address_zip_check:string wallet:string?`,
  // §2.16
  TaxReceipt:
    `number:string amount:number currency_code:string issued_at:date issued_to:string ` + `is_voided:boolean`,
};
