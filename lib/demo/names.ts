/** Invented people are put together from these lists; `native:ascii` gives the letters for an e-mail address. */
interface NameList {
  readonly weight: number;
  readonly order: "given first" | "family first";
  readonly given: string;
  readonly family: string;
}

const lists: readonly NameList[] = [
  {
    weight: 34,
    order: "given first",
    given:
      "Alice Amber Beatrix Callum Carys Clara Colin Dara Declan Edith Elliot Esme Fiona Gareth Graham Hazel Hugo Imogen Iris Jasper Joan Keir Leona Lewis Mabel Marcus Morgan Nell Nolan Olive Opal Percy Quinn Rhona Rosalind Rowan Silas Tamsin Theo Una Wilfred Winnie",
    family:
      "Alderbrook Ashgrove Birchwell Brambley Calderstone Copperfield-Lane Dunmarsh Elmsworth Fairbank Fenwicke Garrowby Hartsmere Holloway-Reed Inglethorpe Kestrelton Larkmoor Marlowe-Finch Netherby Oakhanger Penhallow Quillfeather Ravenscar Saltmarsh Thistlewood Underhay Vexley Wetherlam Yarrowdale O'Fernley D'Arbley McTavish-Green",
  },
  {
    weight: 22,
    order: "given first",
    given:
      "Adèle:adele Amélie:amelie Benoît:benoit Bérénice:berenice Cécile:cecile Clément:clement Élodie:elodie François:francois Gaël:gael Héloïse:heloise Joëlle:joelle Léa:lea Maëlle:maelle Mathieu Noémie:noemie Océane:oceane Rémi:remi Solène:solene Théo:theo Zoé:zoe",
    family:
      "Bélanger-Roy:belangerroy Boisclair Charbonnière:charbonniere Dujardin-Côté:dujardincote Fontbrûlée:fontbrulee Grandpré:grandpre Lachênaie:lachenaie L'Écuyère:lecuyere Montfleuri Préfontaine-Lys:prefontainelys Rochebleue Sauvé-Dunes:sauvedunes Tremblaye Valombré:valombre",
  },
  {
    weight: 7,
    order: "given first",
    given:
      "Jürgen:juergen Käthe:kaethe Åsa:asa Søren:soeren Łukasz:lukasz Małgorzata:malgorzata Bořivoj:borivoj Žofie:zofie Şebnem:sebnem Çağla:cagla Íris:iris João:joao Íñigo:inigo Begoña:begona Þórdís:thordis Nguyệt:nguyet Đức:duc",
    family:
      "Müllerhain:muellerhain Großfeld:grossfeld Ångströmslund:angstromslund Bjørndal-Vik:bjorndalvik Wiśniewiecki:wisniewiecki Růžičkovský:ruzickovsky Yıldızoğulları:yildizogullari Conceição-Faro:conceicaofaro Ibáñez-Nuño:ibaneznuno Trần-Lâm:tranlam",
  },
  {
    weight: 5,
    order: "given first",
    given: "Олена:olena Андрій:andrii Ярина:yaryna Дмитро:dmytro Марія:maria Сергій:serhii Ївга:yivha",
    family:
      "Лісовенко:lisovenko Вишнегора:vyshnehora Степчук:stepchuk Крижанська:kryzhanska Яворівець:yavorivets",
  },
  {
    weight: 4,
    order: "given first",
    given: "Ελένη:eleni Νίκος:nikos Αθηνά:athina Στέλιος:stelios Δάφνη:dafni Οδυσσέας:odysseas",
    family: "Θαλασσινός:thalassinos Ελαιώνη:elaioni Πετρόπετρας:petropetras Μελισσάκη:melissaki",
  },
  {
    weight: 5,
    order: "given first",
    given: "ليلى:layla سامي:sami هدى:huda كريم:karim نورة:noura ياسين:yassin",
    family: "النخلاوي:alnakhlawi البحراوي:albahrawi الزهراوي:alzahrawi الواحي:alwahi",
  },
  {
    weight: 4,
    order: "given first",
    given: "נועה:noa אורי:uri תמר:tamar יונתן:yonatan שירה:shira",
    family: "גפן־הר:gefenhar כרמלי־ים:carmeliyam אלונית:alonit צוריאב:tsuriav",
  },
  {
    weight: 5,
    order: "family first",
    given: "小雨:xiaoyu 文清:wenqing 子安:zian 雅琴:yaqin 志远:zhiyuan 𠮷安:jian",
    family: "林:lin 白:bai 江:jiang 欧阳:ouyang 沈:shen 叶:ye",
  },
  {
    weight: 4,
    order: "family first",
    given: "さくら:sakura 健太:kenta ひかり:hikari 陽向:hinata ミナ:mina 悠人:yuto",
    family: "青野原:aonohara 月見里:yamanashi 白鳥沢:shiratorizawa 小鳥遊:takanashi",
  },
  {
    weight: 3,
    order: "family first",
    given: "하늘:haneul 서준:seojun 지우:jiwoo 은별:eunbyeol",
    family: "남궁:namgung 선우:seonu 황보:hwangbo 제갈:jegal",
  },
  {
    weight: 4,
    order: "given first",
    given: "अनन्या:ananya रोहन:rohan मीरा:meera आरव:aarav काव्या:kavya",
    family: "नदीवाल:nadiwal पर्वतकर:parvatkar चंद्रवन:chandravan",
  },
  {
    weight: 3,
    order: "given first",
    given: "ดาวเรือง:daorueang ภูผา:phupha น้ำฝน:namfon ตะวัน:tawan",
    family: "ศรีทะเลทอง:srithalethong วงศ์ไพรสน:wongphraison แสงจันทรา:saengchanthra",
  },
];

interface Word {
  readonly native: string;
  readonly ascii: string;
}

/** Names of one culture, ready to be drawn. */
export interface NameBook {
  readonly weight: number;
  readonly familyFirst: boolean;
  readonly given: readonly Word[];
  readonly family: readonly Word[];
}

function words(list: string): readonly Word[] {
  return list.split(" ").map((entry) => {
    const [native = entry, ascii = entry.toLowerCase().replace(/[^a-z]/g, "")] = entry.split(":");
    return { native, ascii };
  });
}

export const nameBooks: readonly NameBook[] = lists.map(({ weight, order, given, family }) => ({
  weight,
  familyFirst: order === "family first",
  given: words(given),
  family: words(family),
}));

/** Invented organisations: the first half and what it is. */
export const organisationNames = {
  first:
    "Blue Heron|Cedar Lantern|Driftwood|Fable & Finch|Granite Bay|Juniper Row|Little Comet|Maple Orchard|North Window|Paper Kite|Quiet Harbour|Silver Thimble|Tin Whistle|Wild Aster|Étoile du Marais|東雲".split(
      "|",
    ),
  second:
    "Bakery Ltd.|Bookbinders Inc.|Co-operative|Dental Office|Family Foundation|Hardware|Legal LLP|Property Group|Garden Circle|School Council|Software GmbH|Staff Fund|Veterinary Clinic|Women’s Choir".split(
      "|",
    ),
} as const;
