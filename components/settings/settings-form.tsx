"use client";

import type { ReactNode } from "react";
import { usePreferences } from "@/components/shell/preferences-provider";
import { ZoneSwitch } from "@/components/shell/zone-switch";
import { Monitor, Moon, Sun } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { ChoiceGroup } from "./choice-group";
import { ClearData } from "./clear-data";
import { locales } from "./locales";
import { SettingRow } from "./setting-row";
import { Switch } from "./switch";

const themeChoices = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
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
        <SettingRow id="zone" title="Time zone" hint="Days begin and end on the clocks of this zone.">
          <ZoneSwitch look="field" />
        </SettingRow>
        <SettingRow title="Format" hint={<>How dates and numbers are written. Now: {example}</>}>
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
      <Part title="Looks">
        <SettingRow title="Theme" hint="Light or dark, or as the system has it at the time.">
          <ChoiceGroup
            legend="Theme"
            name="theme"
            choices={themeChoices}
            value={theme}
            onChange={(value) => change({ theme: value })}
          />
        </SettingRow>
        <SettingRow title="Contrast" hint="More contrast makes quiet words and hairlines strong.">
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
          hint={"Press ? anywhere for the whole list. Off, only combinations with Ctrl or ⌘ do something."}
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
          hint={
            "These settings, the layout of lists and the ids of records opened last are kept here and " +
            "nowhere else."
          }
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
