"use client";

import { useState } from "react";
import { shellCopy } from "@/components/shell/copy";
import { zoneChoiceCopy } from "@/components/shell/preferences/copy";
import { Button } from "@/components/ui/form/button";
import { zoneName } from "@/lib/format/zone";

/** Asks once whether to show times in the browser's zone. The answer is stored as the user's choice. */
export default function ZoneQuestion({ onChoose }: { onChoose: (zone: string) => void }) {
  const [own] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const city = cityOf(own);
  if (city === "UTC" || city === "GMT") return null;
  return (
    <section
      aria-label={shellCopy.timeZone}
      className="fixed right-4 bottom-22 z-30 grid w-80 max-w-[calc(100vw-2rem)] gap-3 rounded-overlay border
        border-line-2 bg-overlay p-4 text-ink shadow-popover sm:right-6 sm:bottom-16 print:hidden"
    >
      <div>
        <p className="font-semibold">{zoneChoiceCopy.zoneQuestion(city)}</p>
        <p className="text-12 text-ink-3">{zoneChoiceCopy.zoneQuestionNote}</p>
      </div>
      <div className="flex gap-2">
        <Button onClick={() => onChoose(own)}>{zoneChoiceCopy.switchTo(city)}</Button>
        <Button onClick={() => onChoose("UTC")}>{zoneChoiceCopy.keepUtc}</Button>
      </div>
    </section>
  );
}

// Browsers still list some zones under former names of cities.
const namesNow: Readonly<Record<string, string>> = {
  "America/Godthab": "Nuuk",
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh City",
  "Atlantic/Faeroe": "Faroe",
  "Europe/Kiev": "Kyiv",
  "Pacific/Enderbury": "Kanton",
  "Pacific/Ponape": "Pohnpei",
  "Pacific/Truk": "Chuuk",
};

export function cityOf(zone: string): string {
  return namesNow[zone] ?? zoneName(zone);
}
