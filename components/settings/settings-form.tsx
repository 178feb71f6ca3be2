"use client";

import { type ReactNode, useState } from "react";
import { settingsCopy } from "@/components/settings/copy";
import { ThemeChoice, usePreferences } from "@/components/shell/preferences/preferences";
import { ZoneSwitch } from "@/components/shell/preferences/zone";
import { filled } from "@/components/ui/filled";
import { Button, buttonLook } from "@/components/ui/form/button";
import { ChoiceGroup } from "@/components/ui/form/choice-group";
import { Select } from "@/components/ui/form/fields";
import { Switch } from "@/components/ui/form/switch";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/panel/section";
import { clearStored } from "@/lib/client/browser-store";
import { contrasts, densities } from "@/lib/client/preferences";
import { paths } from "@/lib/paths";
import { SettingRow } from "./setting-row";

export function SettingsForm({ example }: { example: ReactNode }) {
  const { preferences, change } = usePreferences();
  const { contrast, density, locale, shortcuts } = preferences;
  const isListed = locales.some(({ tag }) => tag === locale);
  return (
    <>
      <Section title={settingsCopy.formats}>
        <SettingRow id="zone" {...settingsCopy.timeZone}>
          <ZoneSwitch look="field" />
        </SettingRow>
        <SettingRow title={settingsCopy.format} hint={filled(settingsCopy.example, { text: example })}>
          <Select
            aria-label={settingsCopy.format}
            value={locale}
            onChange={(event) => change({ locale: event.target.value })}
            choices={[
              ...(isListed ? [] : [[locale, locale] as const]),
              ...locales.map(({ tag, name }) => [tag, name, tag] as const),
            ]}
          />
        </SettingRow>
      </Section>
      <Section title={settingsCopy.appearance}>
        <SettingRow {...settingsCopy.theme}>
          <ThemeChoice />
        </SettingRow>
        <SettingRow {...settingsCopy.contrast}>
          <ChoiceGroup
            legend={settingsCopy.contrast.title}
            choices={contrasts}
            value={contrast}
            onChange={(value) => change({ contrast: value })}
          />
        </SettingRow>
        <SettingRow {...settingsCopy.density}>
          <ChoiceGroup
            legend={settingsCopy.density.title}
            choices={densities}
            value={density}
            onChange={(value) => change({ density: value })}
          />
        </SettingRow>
      </Section>
      <Section title={settingsCopy.keyboard}>
        <SettingRow title={settingsCopy.shortcuts} hint={settingsCopy.shortcutsHint}>
          <Switch
            look="form"
            label={settingsCopy.shortcuts}
            isOn={shortcuts}
            onChange={(isOn) => change({ shortcuts: isOn })}
          >
            {shortcuts ? settingsCopy.on : settingsCopy.off}
          </Switch>
        </SettingRow>
      </Section>
      <Section title={settingsCopy.developers}>
        <SettingRow {...settingsCopy.apiReference}>
          <a href={paths.apiReference} className={buttonLook("plain")}>
            <Icon name="file-text" size={16} />
            {settingsCopy.apiReference.title}
          </a>
        </SettingRow>
      </Section>
      <Section title={settingsCopy.thisBrowser}>
        <SettingRow title={settingsCopy.localData} hint={settingsCopy.localDataHint}>
          <ClearData />
        </SettingRow>
      </Section>
    </>
  );
}

function ClearData() {
  const { forget } = usePreferences();
  const [message, setMessage] = useState("");

  function clear(): void {
    setMessage(clearStored() ? settingsCopy.cleared : settingsCopy.onlySettingsCleared);
    forget();
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-12 text-ink-2 empty:-mr-3">
        {message}
      </span>
      <Button icon="trash" onClick={clear}>
        {settingsCopy.clearData}
      </Button>
    </div>
  );
}

/** Locales for dates and numbers, each named in its own language. The desk's own text stays English. */
const locales = [
  { tag: "en-GB", name: "English (default)" },
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
