import type { Group, Supporter } from "@/lib/contract/records/contribution";
import { members } from "@/lib/contract/records/members";
import { type Calendar, day, formatDate, formatInstant } from "./calendar";
import { currencyIn } from "./money";
import { publicId, Random } from "./random";
import { rowsOf, textsOf } from "./tables";

/** Given and family names of invented people, which go together, as weight|given|family. */
const nameRows = `40|Alice Amber Beatrix Callum Carys Clara Colin Dara Declan Edith Elliot Esme Fiona Gareth
  Graham Hazel Hugo Imogen Iris Jasper Joan Keir Leona Lewis Mabel Marcus Morgan Nell Nolan Olive Opal Percy
  Quinn Rhona Rosalind Rowan Silas Tamsin Theo Una Wilfred Winnie|Alderbrook Ashgrove Birchwell Brambley
  Calderstone Copperfield-Lane Dunmarsh Elmsworth Fairbank Fenwicke Garrowby Hartsmere Holloway-Reed
  Inglethorpe Kestrelton Larkmoor Marlowe-Finch Netherby Oakhanger Penhallow Quillfeather Ravenscar
  Thistlewood Vexley Yarrowdale O'Fernley McTavish-Green
22|Adèle Amélie Benoît Bérénice Cécile Clément Élodie François Gaël Héloïse Joëlle Léa Maëlle Mathieu
  Noémie Océane Rémi Solène Théo Zoé|Bélanger-Roy Boisclair Charbonnière Dujardin-Côté Fontbrûlée Grandpré
  Lachênaie L'Écuyère Montfleuri Préfontaine-Lys Rochebleue Sauvé-Dunes Tremblaye Valombré
7|Jürgen Käthe Åsa Søren Łukasz Małgorzata Bořivoj Şebnem Çağla João Íñigo Begoña Þórdís Nguyệt
  Đức|Müllerhain Großfeld Ångströmslund Bjørndal-Vik Wiśniewiecki Růžičkovský Yıldızoğulları Conceição-Faro
  Ibáñez-Nuño Trần-Lâm
5|Олена Андрій Ярина Дмитро Ївга|Лісовенко Вишнегора Степчук Яворівець
4|Ελένη Νίκος Αθηνά Στέλιος Δάφνη|Θαλασσινός Ελαιώνη Πετρόπετρας Μελισσάκη
4|ليلى سامي هدى كريم نورة ياسين|النخلاوي البحراوي الزهراوي الواحي
3|נועה אורי תמר יונתן שירה|גפן־הר כרמלי־ים אלונית צוריאב
3|अनन्या रोहन मीरा आरव काव्या|नदीवाल पर्वतकर चंद्रवन
2|ดาวเรือง ภูผา น้ำฝน ตะวัน|ศรีทะเลทอง วงศ์ไพรสน แสงจันทรา
5|小雨 文清 子安 雅琴 志远 𠮷安|林 白 江 欧阳 沈 叶
3|さくら 健太 ひかり 陽向 ミナ|青野原 月見里 白鳥沢 小鳥遊
2|하늘 서준 지우 은별|남궁 선우 황보 제갈`;

const nameLists = rowsOf(nameRows).map(([weight, given = "", family = ""]) => {
  return { weight: Number(weight), given: given.split(" "), family: family.split(" ") };
});
/** Scripts in which the family name comes first, without a space. */
const familyFirst = /[\p{Script=Han}\p{Script=Hangul}]/u;

const organizationNames = textsOf(`Blue Heron | Cedar Lantern | Driftwood | Fable & Finch | Granite Bay |
  Juniper Row | Little Comet | Maple Orchard | Paper Kite | Quiet Harbour | Tin Whistle | Étoile du Marais |
  東雲`);
const organizationKinds = textsOf(`Bakery Ltd. | Bookbinders Inc. | Co-operative | Dental Office | Family
  Foundation | Hardware | Legal LLP | Property Group | School Council | Software GmbH | Women’s Choir`);

/** Towns as weight|city|state|country|zip|phone; in the last two, `#` is a digit and `@` a letter. */
const placeRows = `16|Toronto|ON|CA|M#@ #@#|+1 416-555-01##
10|Montréal|QC|CA|H#@ #@#|+1 514-555-01##
9|Vancouver|BC|CA|V#@ #@#|+1 604-555-01##
7|Calgary|AB|CA|T#@ #@#|+1 403-555-01##
6|Ottawa|ON|CA|K#@ #@#|+1 613-555-01##
5|Halifax|NS|CA|B#@ #@#|(902) 555-01##
4|Winnipeg|MB|CA|R#@ #@#|204.555.01##
3|Trois-Rivières|QC|CA|G#@ #@#|+1 819-555-01##
6|Portland|OR|US|972##|+1 503-555-01##
5|Buffalo|NY|US|142##|+1 716-555-01##
4|London||GB|SE# #@@|+44 20 7946 0###
2|Inverness|Highland|GB|IV# #@@|+44 7700 900###
2|Köln|NW|DE|50###|+49 221 4710 ###
2|Lyon||FR|6900#|+33 1 99 00 ## ##
1|Αθήνα||GR|10# ##|
1|Київ||UA|010##|
2|京都市|京都府|JP|60#-00##|
1|الكويت||KW|130##|
1|תל אביב-יפו||IL|61#####|
1|पुणे|MH|IN|4110##|
1|เชียงใหม่||TH|502##|
1|부산광역시||KR|480##|
1|臺北市||TW|100##|`;

/** Towns where supporters live. Phone numbers are in ranges reserved for fiction, or missing. */
const places = rowsOf(placeRows).map(
  ([weight, city = "", state = "", country = "", zip = "", phone = ""]) => {
    return { weight: Number(weight), city, state, country, zip, phone };
  },
);

const streets = textsOf(`Alder Lane | Beacon Hill Road | Cobblestone Way | chemin des Érables | Dovetail
  Crescent | rue de l’Étang | Foxglove Avenue | Granary Street | Harbourview Drive | Kingfisher Row |
  Lantern Street | Millpond Road | North Meadow Path | boul. du Phare | Orchard Terrace | Plover Place |
  Quarry Bank | Rosehip Walk | avenue des Tilleuls | Willowbrook Gate`);

const letters = [..."ABCEGHJKLMNPRSTVWXYZ"];
const titles = ["Mr.", "Ms.", "Mx.", "Dr.", "Prof.", "Mme"];
const mailHosts = ["example.org", "example.com", "mail.example.net"];
const groupNames = ["Lantern Circle", "Legacy Friends", "Monthly Table", "Trail Volunteers", "River Members"];
const endReasons = ["Moved to another membership", "Lapsed", "Ended on request"];

function drawHome(random: Random) {
  const { city, state, zip, country, phone } = random.weighted(places);
  const fill = (pattern: string) =>
    pattern.replace(/[#@]/g, (mark) => (mark === "#" ? String(random.int(0, 9)) : random.pick(letters)));
  return {
    address1: `${random.int(1, 1999)} ${random.pick(streets)}`,
    address2: random.maybe(0.25, `Apt. ${random.int(1, 40)}`),
    city,
    state,
    zip: fill(zip),
    country,
    phone: random.chance(0.8) ? fill(phone) : "",
  };
}

/** Draws the name of a person. */
export function drawName(random: Random) {
  const { given, family } = random.weighted(nameLists);
  return { first_name: random.pick(given), last_name: random.pick(family) };
}

function drawPerson(random: Random, isOrganization = false) {
  const { first_name, last_name } = drawName(random);
  const ownName = familyFirst.test(last_name) ? last_name + first_name : `${first_name} ${last_name}`;
  const latin = `${first_name} ${last_name}`.normalize("NFD").replaceAll(/[^A-Za-z ]/g, "");
  const mailbox = latin.trim().replace(" ", ".").toLowerCase() || "donor";
  const organization = `${random.pick(organizationNames)} ${random.pick(organizationKinds)}`;
  const name = isOrganization ? organization : ownName;
  const title = random.maybe(0.2, random.pick(titles));
  const company = isOrganization || random.chance(0.04) ? organization : null;
  const email = `${mailbox}${random.int(1, 99_999)}@${random.pick(mailHosts)}`;
  return { title, name, first_name, last_name, company, email };
}

/** Draws the memberships of a supporter: chains of yearly terms, the last of which is the group's own. */
function drawGroups(random: Random, number: number, joined: number, now: number): Group[] {
  const count = random.chance(0.18) ? random.int(1, 2) : 0;
  const first = random.int(0, groupNames.length - 1);
  return Array.from({ length: count }, (_, at) => {
    const group = (first + at) % groupNames.length;
    const terms = Math.min(random.int(1, 4), 1 + Math.floor((now - joined) / (365 * day)));
    const termOf = (nth: number) => {
      const start = joined + nth * 365 * day;
      const end = start + 364 * day;
      return {
        id: publicId("membership", number * 16 + at * 8 + nth),
        name: groupNames[group] ?? "",
        start_date: formatDate(start),
        end_date: formatDate(end),
        is_active: start <= now && now <= end,
        is_expired: end < now,
        days_left: Math.ceil((end - now) / day),
      };
    };
    const related = Array.from({ length: terms - 1 }, (_, nth) => ({
      ...termOf(nth),
      source: random.pick(["Web", "Import", "Automatic renewal"]),
      end_reason: random.maybe(0.5, random.pick(endReasons)),
    }));
    return { group_id: publicId("membership", 9_000_000_000 + group), ...termOf(terms - 1), related };
  });
}

export type Donor = ReturnType<typeof drawDonor>;

/**
 * Draws the nth donor, always the same for the same arguments. `joined` in seconds. Some have moved since, so
 * the addresses of an order depend on its time.
 */
export function drawDonor(number: number, joined: number, { end: now }: Calendar, isOrganization = false) {
  const random = new Random("supporter", number);
  const person = drawPerson(random, isOrganization);
  const home = drawHome(random);
  const movedAt = random.chance(0.12) ? random.int(joined, now) : joined;
  const former = movedAt > joined ? drawHome(random) : home;
  const recipient = random.chance(0.15) ? { ...drawPerson(random), ...drawHome(random) } : null;
  const billingAddress = (at: number) => ({ ...person, ...(at < movedAt - day ? former : home) });
  // A supporter's own address has no title and no full name.
  const { title: _, name, ...contact } = person;
  const { first_name, last_name, email } = contact;
  const supporter: Supporter = {
    id: publicId("supporter", number),
    id_deprecated: 100_001 + number,
    active: random.chance(0.97),
    display_name: name,
    first_name,
    last_name,
    email,
    type: isOrganization ? "Organization" : "Individual",
    is_organization: isOrganization,
    email_opt_in: random.chance(0.6),
    vendor_contact_id: random.chance(0.7) ? 2_000_000 + number : 0,
    ...members({ ...contact, ...home }, "billing_address shipping_address"),
    created_at: formatInstant(joined),
    updated_at: formatInstant(random.int(joined, now)),
    groups: drawGroups(random, number, joined, now),
  };
  const shippingAddress = (at: number) => recipient ?? billingAddress(at);
  return { supporter, currency: currencyIn(home.country), billingAddress, shippingAddress };
}
