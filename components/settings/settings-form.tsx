"use client";

import { type ReactNode, useState } from "react";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { ZoneSwitch } from "@/components/shell/preferences/zone";
import { Button } from "@/components/ui/form/button";
import { Select } from "@/components/ui/form/fields";
import { Icon, type IconName } from "@/components/ui/icon";
import { SettingRow } from "./setting-row";

const themeChoices = [
  { value: "system", label: "System", icon: "monitor" },
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
] as const;
const contrastChoices = [
  { value: "system", label: "System" },
  { value: "normal", label: "Normal" },
  { value: "more", label: "More" },
] as const;
const densityChoices = [
  { value: "compact", label: "Compact" },
  { value: "comfortable", label: "Comfortable" },
  { value: "spacious", label: "Spacious" },
] as const;

/** Everything that a person can set for this device; each choice holds at once. */
export function SettingsForm({ example }: { example: ReactNode }) {
  const { preferences, change } = usePreferences();
  const { theme, contrast, density, locale, shortcuts } = preferences;
  const isListed = locales.some(({ tag }) => tag === locale);
  return (
    <>
      <Part title="Dates and numbers">
        <SettingRow id="zone" title="Time zone" hint="Dates and times use this zone.">
          <ZoneSwitch look="field" />
        </SettingRow>
        <SettingRow title="Format" hint={<>Example: {example}</>}>
          <Select
            aria-label="Format"
            value={locale}
            onChange={(event) => change({ locale: event.target.value })}
          >
            {isListed ? null : <option value={locale}>{locale}</option>}
            {locales.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </Select>
        </SettingRow>
      </Part>
      <Part title="Appearance">
        <SettingRow title="Theme" hint="Light, dark, or match the system.">
          <ChoiceGroup
            legend="Theme"
            name="theme"
            choices={themeChoices}
            value={theme}
            onChange={(value) => change({ theme: value })}
          />
        </SettingRow>
        <SettingRow title="Contrast" hint="Increases contrast of text and lines.">
          <ChoiceGroup
            legend="Contrast"
            name="contrast"
            choices={contrastChoices}
            value={contrast}
            onChange={(value) => change({ contrast: value })}
          />
        </SettingRow>
        <SettingRow title="Density" hint="The height of a table’s rows: 40, 48 or 56 pixels.">
          <ChoiceGroup
            legend="Density"
            name="density"
            choices={densityChoices}
            value={density}
            onChange={(value) => change({ density: value })}
          />
        </SettingRow>
      </Part>
      <Part title="Keyboard">
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
      </Part>
      <Part title="This browser">
        <SettingRow
          title="Local data"
          hint="Settings, list layouts and recently opened ids. Saved in this browser only."
        >
          <ClearData />
        </SettingRow>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-line-2 border-b pb-2 font-semibold text-14">{title}</h2>
      {children}
    </section>
  );
}

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
}

/** A few choices side by side, one of which holds: radio buttons that look like the segments of a list. */
function ChoiceGroup<Value extends string>(props: {
  legend: string;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const { legend, name, choices, value, onChange } = props;
  return (
    <fieldset className="flex max-w-full flex-wrap rounded-well bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value: choice, label, icon }) => (
        <label
          key={choice}
          className="relative flex h-7 cursor-pointer items-center gap-2 rounded-control border
            border-transparent px-3 text-ink-2 outline-accent hover:text-ink has-checked:border-line-2
            has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-control
            has-focus-visible:outline-2 has-focus-visible:outline-offset-2 max-sm:h-10"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {icon === undefined ? null : <Icon name={icon} />}
          {label}
        </label>
      ))}
    </fieldset>
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
