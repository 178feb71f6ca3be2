/** A town where invented supporters live. `zip` and `phone` are patterns: `#` a digit, `@` a letter. */
export interface Place {
  readonly weight: number;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly zip: string;
  /** Only ranges set aside for fiction; empty where a country has none. */
  readonly phone: string;
}

function place(weight: number, city: string, state: string, country: string, zip: string, phone = ""): Place {
  return { weight, city, state, country, zip, phone };
}

export const places: readonly Place[] = [
  place(16, "Toronto", "ON", "CA", "M#@ #@#", "+1 416-555-01##"),
  place(10, "Montréal", "QC", "CA", "H#@ #@#", "+1 514-555-01##"),
  place(9, "Vancouver", "BC", "CA", "V#@ #@#", "+1 604-555-01##"),
  place(7, "Calgary", "AB", "CA", "T#@ #@#", "+1 403-555-01##"),
  place(6, "Ottawa", "ON", "CA", "K#@ #@#", "+1 613-555-01##"),
  place(5, "Halifax", "NS", "CA", "B#@ #@#", "(902) 555-01##"),
  place(4, "Winnipeg", "MB", "CA", "R#@ #@#", "204.555.01##"),
  place(3, "Trois-Rivières", "QC", "CA", "G#@ #@#", "+1 819-555-01##"),
  place(2, "Whitehorse", "YT", "CA", "Y#@ #@#", "+1 867-555-01##"),
  place(6, "Portland", "OR", "US", "972##", "+1 503-555-01##"),
  place(5, "Buffalo", "NY", "US", "142##", "+1 716-555-01##"),
  place(3, "Albuquerque", "NM", "US", "871##", "+1 505-555-01##"),
  place(4, "London", "", "GB", "SE# #@@", "+44 20 7946 0###"),
  place(2, "Inverness", "Highland", "GB", "IV# #@@", "+44 7700 900###"),
  place(2, "Köln", "NW", "DE", "50###", "+49 221 4710 ###"),
  place(2, "Lyon", "", "FR", "6900#", "+33 1 99 00 ## ##"),
  place(1, "Αθήνα", "", "GR", "10# ##"),
  place(1, "Київ", "", "UA", "010##"),
  place(2, "京都市", "京都府", "JP", "60#-00##"),
  place(1, "الكويت", "", "KW", "130##"),
  place(1, "תל אביב-יפו", "", "IL", "61#####"),
  place(1, "पुणे", "MH", "IN", "4110##"),
  place(1, "เชียงใหม่", "", "TH", "502##"),
  place(1, "부산광역시", "", "KR", "480##"),
  place(1, "臺北市", "", "TW", "100##"),
];

export const streets: readonly string[] =
  "Alder Lane|Beacon Hill Road|Cobblestone Way|chemin des Érables|Dovetail Crescent|rue de l’Étang|Foxglove Avenue|Granary Street|Harbourview Drive|Ivy Close|Juniper Court|Kingfisher Row|Lantern Street|Millpond Road|North Meadow Path|boul. du Phare|Orchard Terrace|Plover Place|Quarry Bank|Rosehip Walk|Sandpiper Street|Tamarack Trail|avenue des Tilleuls|Willowbrook Gate".split(
    "|",
  );
