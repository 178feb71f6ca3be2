"use client";

import { type ReactNode, useState } from "react";
import { ThemeChoice, usePreferences } from "@/components/shell/preferences/preferences";
import { ZoneSwitch } from "@/components/shell/preferences/zone";
import { Button, buttonLook } from "@/components/ui/form/button";
import { ChoiceGroup } from "@/components/ui/form/choice-group";
import { Select } from "@/components/ui/form/fields";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/panel/section";
import { contrasts, densities } from "@/lib/client/preferences";
import { paths } from "@/lib/paths";
import { SettingRow } from "./setting-row";

/** Everything that a person can set for this device; each choice holds at once. */
export function SettingsForm({ example }: { example: ReactNode }) {
  const { preferences, change } = usePreferences();
  const { contrast, density, locale, shortcuts } = preferences;
  const isListed = locales.some(({ tag }) => tag === locale);
  return (
    <>
      <Section title="Dates and numbers">
        <SettingRow id="zone" title="Time zone" hint="Dates and times use this zone.">
          <ZoneSwitch look="field" />
        </SettingRow>
        <SettingRow title="Format" hint={<>Example: {example}</>}>
          <Select
            aria-label="Format"
            value={locale}
            onChange={(event) => change({ locale: event.target.value })}
            choices={[
              ...(isListed ? [] : [[locale, locale] as const]),
              ...locales.map(({ tag, name }) => [tag, name, tag] as const),
            ]}
          />
        </SettingRow>
      </Section>
      <Section title="Appearance">
        <SettingRow title="Theme" hint="Light, dark, or match the system.">
          <ThemeChoice />
        </SettingRow>
        <SettingRow title="Contrast" hint="Increases contrast of text and lines.">
          <ChoiceGroup
            legend="Contrast"
            choices={contrasts}
            value={contrast}
            onChange={(value) => change({ contrast: value })}
          />
        </SettingRow>
        <SettingRow title="Density" hint="The height of a table’s rows: 40, 48 or 56 pixels.">
          <ChoiceGroup
            legend="Density"
            choices={densities}
            value={density}
            onChange={(value) => change({ density: value })}
          />
        </SettingRow>
      </Section>
      <Section title="Keyboard">
        <SettingRow
          title="Single-key shortcuts"
          hint="Press ? anywhere for the full list. When off, only Ctrl and ⌘ shortcuts work."
        >
          <Switch
            label="Single-key shortcuts"
            isOn={shortcuts}
            onChange={(isOn) => change({ shortcuts: isOn })}
          />
        </SettingRow>
      </Section>
      <Section title="For developers">
        <SettingRow title="API reference" hint="The read API of this desk: four operations, with examples.">
          <a href={paths.apiReference} className={buttonLook("plain")}>
            <Icon name="file-text" size={16} />
            API reference
          </a>
        </SettingRow>
      </Section>
      <Section title="This browser">
        <SettingRow
          title="Local data"
          hint="Settings, list layouts and recently opened records. Saved in this browser only."
        >
          <ClearData />
        </SettingRow>
      </Section>
    </>
  );
}

/** Clears the browser's data of the desk and reports whether that worked. */
function ClearData() {
  const { forget } = usePreferences();
  const [said, setSaid] = useState("");

  function clear(): void {
    try {
      localStorage.clear();
      sessionStorage.clear();
      setSaid("Cleared.");
    } catch {
      setSaid("Settings cleared. This browser blocks access to other storage.");
    }
    forget();
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-12 text-ink-2 empty:-mr-3">
        {said}
      </span>
      <Button icon="trash" onClick={clear}>
        Clear local data
      </Button>
    </div>
  );
}

/**
 * Ways of writing dates and numbers to choose from, each in its own language; the desk's words stay English.
 */
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

/** On or off, at once. */
function Switch(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { label, isOn, onChange } = props;
  return (
    <label className="relative flex h-8 cursor-pointer items-center gap-3 max-sm:h-10">
      <span className="text-ink-2">{isOn ? "On" : "Off"}</span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className="flex h-6 w-10 items-center rounded-full border border-line-3 bg-sunken px-0.5
          outline-accent peer-checked:border-accent-solid peer-checked:bg-accent-solid
          peer-checked:*:translate-x-4 peer-checked:*:bg-white peer-focus-visible:outline-2
          peer-focus-visible:outline-offset-2"
      >
        <span className="size-4.5 rounded-full bg-line-3" />
      </span>
    </label>
  );
}
