import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { UsersRound } from "@/components/ui/icons";
import { supporterListHref } from "@/lib/client/supporter-url";
import type { SupporterQuery } from "@/lib/contract/supporter-query";

/** What stands in the place of rows: nobody at all, nobody like that, or a page behind the last. */
export function SupporterAbsence(props: {
  state: SupporterQuery;
  found: {
    readonly total: number;
    readonly perPage: number;
    readonly isAtLeast: boolean;
    readonly isUnknownAddress: boolean;
  };
}) {
  const { state, found } = props;
  const { q, ...rest } = state;
  const last = Math.max(1, Math.ceil(found.total / found.perPage));
  if (found.total > 0) {
    return (
      <Absence
        title="There is nothing on this page"
        text={
          found.isAtLeast
            ? "Only the first of them can be paged through: add a word."
            : `The last page is ${last}.`
        }
      >
        <DeskLink href={supporterListHref({ ...state, page: last })} className={buttonLook("plain")}>
          Go to the last page
        </DeskLink>
      </Absence>
    );
  }
  if (q !== undefined) {
    const unfound = found.isUnknownAddress ? "No such address" : "No supporter is found by these words";
    return (
      <Absence
        title={found.isAtLeast ? "These words find too many supporters" : unfound}
        text={
          found.isAtLeast
            ? "Only some of them were looked at: add a word."
            : "All words have to be in a name, an address, a phone number, an organisation or an id; " +
              "take one away, or type the beginning of it."
        }
      >
        <DeskLink href={supporterListHref({ ...rest, page: 1 })} className={buttonLook("plain")}>
          Show all supporters
        </DeskLink>
      </Absence>
    );
  }
  if (state.currency !== undefined) {
    return (
      <Absence title="Nobody gave in this currency" text="Only those who did can be compared in it.">
        <DeskLink href={supporterListHref({ sort: "-last_gift", page: 1 })} className={buttonLook("plain")}>
          Show all supporters
        </DeskLink>
      </Absence>
    );
  }
  return (
    <Absence
      title="There are no supporters yet"
      text="They are put together from the contributions that name them."
    />
  );
}

function Absence({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <span className="grid size-10 place-items-center rounded-well border border-line bg-sunken text-ink-2">
        <UsersRound aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className="grid max-w-100 gap-1">
        <h2 className="font-semibold text-15">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      {children}
    </div>
  );
}
