import { fieldLabels } from "@/components/contribution/detail/copy";
import { isSponsee } from "@/lib/records/sponsees/sponsee";

/** `Shippable items` of `shippable_item_count`, `Campaign` of `tracking_campaign` */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/^is_|^tracking_(?!source)|_(at|amount)$/g, "")
    .replace(/_item_count$/, "_items")
    .replaceAll("_", " ");
  return fieldLabels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const addressFields = /^(?!country$)/;

/** Fields that name, reach or describe a person, by the part of the record that contains them. */
const personalFields: Readonly<Record<string, RegExp>> = {
  billing_address: addressFields,
  shipping_address: addressFields,
  supporter: /name$|^email$/,
  line_items: /^(additional_notes|tribute_name|public_message)$/,
  tax_receipts: /^issued_to$/,
  sponsee: /name$|^(gender|birth_date|age|latitude|longitude|biography|private_notes|image_url|url)$/,
  custom_fields: /^value$/,
};

export function isPersonal(part: string, name: string): boolean {
  return personalFields[isSponsee(part) ? "sponsee" : part]?.test(name) === true;
}
