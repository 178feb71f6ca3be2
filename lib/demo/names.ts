/** Invented people are put together from these lists of given and family names. */
interface NameList {
  readonly weight: number;
  readonly familyFirst?: true;
  readonly given: string;
  readonly family: string;
}

export const nameLists: readonly NameList[] = [
  {
    weight: 40,
    given: `Alice Amber Beatrix Callum Carys Clara Colin Dara Declan Edith Elliot Esme Fiona Gareth Graham
      Hazel Hugo Imogen Iris Jasper Joan Keir Leona Lewis Mabel Marcus Morgan Nell Nolan Olive Opal Percy
      Quinn Rhona Rosalind Rowan Silas Tamsin Theo Una Wilfred Winnie`,
    family: `Alderbrook Ashgrove Birchwell Brambley Calderstone Copperfield-Lane Dunmarsh Elmsworth Fairbank
      Fenwicke Garrowby Hartsmere Holloway-Reed Inglethorpe Kestrelton Larkmoor Marlowe-Finch Netherby
      Oakhanger Penhallow Quillfeather Ravenscar Thistlewood Vexley Yarrowdale O'Fernley McTavish-Green`,
  },
  {
    weight: 22,
    given: `Adèle Amélie Benoît Bérénice Cécile Clément Élodie François Gaël Héloïse Joëlle Léa Maëlle Mathieu
      Noémie Océane Rémi Solène Théo Zoé`,
    family: `Bélanger-Roy Boisclair Charbonnière Dujardin-Côté Fontbrûlée Grandpré Lachênaie L'Écuyère
      Montfleuri Préfontaine-Lys Rochebleue Sauvé-Dunes Tremblaye Valombré`,
  },
  {
    weight: 7,
    given:
      "Jürgen Käthe Åsa Søren Łukasz Małgorzata Bořivoj Şebnem Çağla João Íñigo Begoña Þórdís Nguyệt Đức",
    family: `Müllerhain Großfeld Ångströmslund Bjørndal-Vik Wiśniewiecki Růžičkovský Yıldızoğulları
      Conceição-Faro Ibáñez-Nuño Trần-Lâm`,
  },
  { weight: 5, given: "Олена Андрій Ярина Дмитро Ївга", family: "Лісовенко Вишнегора Степчук Яворівець" },
  { weight: 4, given: "Ελένη Νίκος Αθηνά Στέλιος Δάφνη", family: "Θαλασσινός Ελαιώνη Πετρόπετρας Μελισσάκη" },
  { weight: 4, given: "ليلى سامي هدى كريم نورة ياسين", family: "النخلاوي البحراوي الزهراوي الواحي" },
  { weight: 3, given: "נועה אורי תמר יונתן שירה", family: "גפן־הר כרמלי־ים אלונית צוריאב" },
  { weight: 3, given: "अनन्या रोहन मीरा आरव काव्या", family: "नदीवाल पर्वतकर चंद्रवन" },
  { weight: 2, given: "ดาวเรือง ภูผา น้ำฝน ตะวัน", family: "ศรีทะเลทอง วงศ์ไพรสน แสงจันทรา" },
  { weight: 5, familyFirst: true, given: "小雨 文清 子安 雅琴 志远 𠮷安", family: "林 白 江 欧阳 沈 叶" },
  {
    weight: 3,
    familyFirst: true,
    given: "さくら 健太 ひかり 陽向 ミナ",
    family: "青野原 月見里 白鳥沢 小鳥遊",
  },
  { weight: 2, familyFirst: true, given: "하늘 서준 지우 은별", family: "남궁 선우 황보 제갈" },
];

/** Invented organizations: the first half of a name and what it is. */
export const organizationNames =
  `Blue Heron, Cedar Lantern, Driftwood, Fable & Finch, Granite Bay, Juniper Row,
  Little Comet, Maple Orchard, Paper Kite, Quiet Harbour, Tin Whistle, Étoile du Marais, 東雲`.split(/,\s+/);
export const organizationKinds =
  `Bakery Ltd., Bookbinders Inc., Co-operative, Dental Office, Family Foundation,
  Hardware, Legal LLP, Property Group, School Council, Software GmbH, Women’s Choir`.split(/,\s+/);

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
export const places = placeRows.split("\n").map((row) => {
  const [weight = "", city = "", state = "", country = "", zip = "", phone = ""] = row.split("|");
  return { weight: Number(weight), city, state, country, zip, phone };
});

export const streets = `Alder Lane, Beacon Hill Road, Cobblestone Way, chemin des Érables, Dovetail Crescent,
  rue de l’Étang, Foxglove Avenue, Granary Street, Harbourview Drive, Kingfisher Row, Lantern Street,
  Millpond Road, North Meadow Path, boul. du Phare, Orchard Terrace, Plover Place, Quarry Bank, Rosehip Walk,
  avenue des Tilleuls, Willowbrook Gate`.split(/,\s+/);
