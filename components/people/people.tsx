import { Section } from "@/components/ui/panel/section";
import { formatCount, formatCounted } from "@/lib/format/count";
import type { Place } from "@/lib/format/moment";
import { InviteForm } from "./invite-form";
import type { Person } from "./person";
import { PersonRow } from "./person-row";

/** Who may see the records, and as what. */
export function People(props: { people: readonly Person[]; ownId: string; now: number; place: Place }) {
  const { people, ownId, now, place } = props;
  const invited = people.filter(({ state }) => state === "invited").length;
  const disabled = people.filter(({ state }) => state === "disabled").length;
  const notes = [
    formatCounted(people.length, "person", "people", place.locale),
    invited > 0 ? `${formatCount(invited, place.locale)} invited` : null,
    disabled > 0 ? `${formatCount(disabled, place.locale)} disabled` : null,
  ].filter((note) => note !== null);
  return (
    <div className="grid w-full max-w-300 grid-cols-[minmax(0,1fr)] content-start gap-8 px-4 py-4 sm:px-6">
      <h1 className="font-semibold text-18 tracking-[-0.018em]">
        People
        <span className="font-normal text-ink-3 tabular-nums">, {notes.join(", ")}</span>
      </h1>
      <Section title="Invite somebody">
        <InviteForm now={now} place={place} />
      </Section>
      <Section title="Everybody">
        <ul>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isOwn={person.id === ownId} now={now} place={place} />
          ))}
        </ul>
      </Section>
    </div>
  );
}
