/**
 * Ways of writing dates and numbers to choose from, each in its own language; the desk's words stay English.
 */
export const locales = [
  { tag: "en-GB", name: "English (the desk’s own)" },
  { tag: "en-US", name: "English (United States)" },
  { tag: "en-CA", name: "English (Canada)" },
  { tag: "en-AU", name: "English (Australia)" },
  { tag: "fr-CA", name: "Français (Canada)" },
  { tag: "fr-FR", name: "Français (France)" },
  { tag: "de-DE", name: "Deutsch" },
  { tag: "es-ES", name: "Español" },
  { tag: "it-IT", name: "Italiano" },
  { tag: "nl-NL", name: "Nederlands" },
  { tag: "pl-PL", name: "Polski" },
  { tag: "pt-BR", name: "Português (Brasil)" },
  { tag: "sv-SE", name: "Svenska" },
  { tag: "ja-JP", name: "日本語" },
] as const satisfies readonly { tag: string; name: string }[];
