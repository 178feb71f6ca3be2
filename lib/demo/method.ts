import { drawPlastic, type Plastic } from "./card";
import { day, formatDate } from "./instant";
import { odds, type Random } from "./random";

export type Source = "Web" | "Point of Sale (POS)" | "Kiosk" | "Import" | "Messenger";
type MethodType = "card" | "bank" | "paypal" | "cheque" | "cash" | "unknown";

/** How somebody pays. `note` says of a bank account or a cheque what a card's own fields say of a card. */
export interface Method {
  readonly type: MethodType;
  readonly gateway: string;
  readonly plastic: Plastic | null;
  readonly note: string;
}

const methodOf: Readonly<Record<Source, (random: Random) => MethodType>> = {
  Web: odds([
    ["card", 78],
    ["paypal", 11],
    ["bank", 11],
  ]),
  "Point of Sale (POS)": odds([
    ["card", 60],
    ["cash", 30],
    ["cheque", 10],
  ]),
  Kiosk: odds([
    ["card", 95],
    ["cash", 5],
  ]),
  Import: odds([
    ["cheque", 55],
    ["bank", 20],
    ["card", 15],
    ["unknown", 10],
  ]),
  Messenger: odds([
    ["card", 90],
    ["paypal", 10],
  ]),
};

const gatewayOf: Readonly<Record<MethodType, string>> = {
  card: "lantern_pay",
  bank: "lantern_pay",
  paypal: "paypal",
  cheque: "offline",
  cash: "offline",
  unknown: "imported",
};

const banks = ["Harbour Credit Union", "First Meadow Bank", "Caisse du Phare", "North Quay Bank"];

/** What the specification has no field for (§2.15 knows cards only) stands in the payment's description. */
function drawNote(random: Random, type: MethodType, holder: "individual" | "company", at: number): string {
  if (type === "bank") {
    const last4 = String(random.int(0, 9999)).padStart(4, "0");
    const account = random.pick(["checking", "savings"]);
    return `${random.pick(banks)}, ${holder} ${account} account ending in ${last4}`;
  }
  if (type === "cheque") {
    return `cheque no. ${random.int(100, 9999)} of ${formatDate(at - random.int(0, 9) * day)}`;
  }
  return "";
}

/** Draws a method that is usual where the gift was made; a card expires at `at` (seconds) or later. */
export function drawMethod(
  random: Random,
  source: Source,
  at: number,
  holder: "individual" | "company" = "individual",
): Method {
  return makeMethod(random, methodOf[source](random), at, holder);
}

/** A method of a given type. */
export function makeMethod(
  random: Random,
  type: MethodType,
  at: number,
  holder: "individual" | "company" = "individual",
): Method {
  return {
    type,
    gateway: gatewayOf[type],
    plastic: type === "card" ? drawPlastic(random, at) : null,
    note: drawNote(random, type, holder, at),
  };
}
