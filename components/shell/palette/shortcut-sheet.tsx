"use client";

import { Fragment } from "react";
import { useDesk } from "@/components/shell/desk-context";
import { navPagesOf } from "@/components/shell/nav-pages";
import { usePreferences } from "@/components/shell/preferences/preferences";
import { Button } from "@/components/ui/form/button";
import { Icon } from "@/components/ui/icon";
import { Kbd, useModKey } from "@/components/ui/page/keyboard";
import { Dialog } from "@/components/ui/panel/dialog";
import type { Account } from "@/lib/client/account";
import { figureMeanings, figureWords, namesOf } from "@/lib/records/labels";
import { paletteCopy } from "./copy";

export default function ShortcutSheet({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const groups = shortcutGroups(useModKey(), useDesk().account);
  const { preferences } = usePreferences();
  return (
    <Dialog title={paletteCopy.shortcuts} onClose={onClose}>
      <div className="grid gap-x-10 gap-y-6 px-5 py-5 sm:grid-cols-2">
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <p className="flex items-center gap-2 px-5 pb-5 text-12 text-ink-3">
        <Icon name="info" />
        {preferences.shortcuts ? paletteCopy.shortcutsOn : paletteCopy.shortcutsOff}
      </p>
      <div className="px-5 pb-5">
        <Button onClick={onHelp}>{paletteCopy.glossaryAndFigures}</Button>
      </div>
    </Dialog>
  );
}

export function HelpSheet({ onClose }: { onClose: () => void }) {
  const calculations = namesOf(figureWords).map(
    (figure) => [figureWords[figure], figureMeanings[figure]] as const,
  );
  return (
    <Dialog title={paletteCopy.help} onClose={onClose}>
      <div className="grid gap-6 px-5 py-5">
        <Terms title={paletteCopy.glossary} terms={paletteCopy.terms} />
        <Terms title={paletteCopy.calculation} terms={calculations} />
      </div>
    </Dialog>
  );
}

function Terms(props: { title: string; terms: readonly (readonly [term: string, meaning: string])[] }) {
  return (
    <section>
      <h3 className="border-line-2 border-b pb-2 font-semibold">{props.title}</h3>
      <dl className="grid grid-cols-1 gap-x-6 pt-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {props.terms.map(([term, meaning]) => (
          <div key={term} className="contents sm:*:py-1.5">
            <dt className="font-medium">{term}</dt>
            <dd className="border-line text-ink-2 max-sm:pb-2 sm:border-b">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Group({ title, rows }: { title: string; rows: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="border-line-2 border-b pb-2 font-semibold">{title}</h3>
      <dl>
        {rows.map(({ label, keys, join }) => (
          <div key={label} className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
            <dt className="text-ink-2">{label}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-12 text-ink-3">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && join !== undefined ? join : null}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
  readonly join?: string;
}

/** Returns all shortcuts that the user has. @param mod the name of Ctrl or Command on this keyboard */
function shortcutGroups(mod: string, account: Account | null) {
  const pages = navPagesOf(account).map(
    ({ label, key }): Shortcut => ({ label, keys: ["G", key.toUpperCase()], join: "then" }),
  );
  return [
    {
      title: paletteCopy.everywhere,
      rows: [
        { label: paletteCopy.search, keys: [`${mod}K`, "/"], join: "or" },
        ...pages,
        { label: paletteCopy.shortcuts, keys: ["?"] },
      ],
    },
    {
      title: paletteCopy.inList,
      rows: [
        { label: paletteCopy.rows, keys: ["J", "K"] },
        { label: paletteCopy.open, keys: ["↵"] },
        { label: paletteCopy.peek, keys: ["Space"] },
        { label: paletteCopy.select, keys: ["X"] },
        { label: paletteCopy.filter, keys: ["F"] },
        { label: paletteCopy.listPages, keys: ["]", "["] },
        { label: paletteCopy.closePreview, keys: ["Esc"] },
      ],
    },
    {
      title: paletteCopy.onContribution,
      rows: [
        { label: paletteCopy.copyTicket, keys: ["C"] },
        { label: paletteCopy.copyId, keys: ["Y"] },
        { label: paletteCopy.neighbours, keys: ["]", "["] },
      ],
    },
    {
      title: paletteCopy.display,
      rows: [
        { label: paletteCopy.mask, keys: ["M"] },
        { label: paletteCopy.theme, keys: ["⇧T"] },
        { label: paletteCopy.density, keys: ["⇧D"] },
      ],
    },
  ];
}
