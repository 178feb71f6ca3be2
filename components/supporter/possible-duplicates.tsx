import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Section } from "@/components/ui/panel/section";
import { formatCount } from "@/lib/format/count";
import { formatNearDate, type Region } from "@/lib/format/moment";
import { formatMinor } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import { type Charge, chargeSentence, largeGroup } from "@/lib/records/contribution/duplicates";
import { counted } from "@/lib/records/text";
import { supporterCopy } from "./copy";

interface Props {
  /** The newest first. */
  readonly charges: readonly (readonly Charge[])[];
  /** Whether there are more. */
  readonly isAtLeast: boolean;
  /** The number of newest contributions that were compared, where not all were. */
  readonly compared: { readonly read: number; readonly of: number } | null;
  readonly region: Region;
  readonly now: number;
}

const maxShown = 10;

/** Gifts of a supporter that may have been charged more than once. */
export function PossibleDuplicates({ charges, isAtLeast, compared, region, now }: Props) {
  if (charges.length === 0 && compared === null) return null;
  const count = (n: number) => formatCount(n, region.locale);
  const formats = {
    date: (instant: number) => formatNearDate(instant, region, now),
    money: (amount: bigint, currency: string | null) => formatMinor(amount, currency, region.locale),
  };
  const rest = charges.length - maxShown;
  return (
    <Section
      title={supporterCopy.doubleCharges}
      note={supporterCopy.groups(counted(charges.length, "group"), isAtLeast)}
    >
      <ul className="grid grid-cols-1">
        {charges.slice(0, maxShown).map((group) => (
          <li
            key={group[0]?.id}
            className="flex min-w-0 flex-wrap items-center gap-x-3 border-line border-b py-1.5"
          >
            <Icon name="files" size={16} className="text-blue" />
            <span className="wrap-anywhere min-w-0">
              {chargeSentence(
                group,
                formats,
                isAtLeast && group === charges.at(-1) && group.length >= largeGroup,
              )}
            </span>
            <span className="flex min-w-0 flex-wrap gap-x-3">
              {group.slice(0, group.length < largeGroup ? largeGroup : 1).map(({ id }) => (
                <DeskLink
                  key={id}
                  href={paths.contribution(id)}
                  className="min-h-6 break-all font-mono text-12 text-accent leading-6
                    hover:text-accent-hover"
                >
                  {id}
                </DeskLink>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {compared === null ? null : (
        <p className="pt-1.5 text-12 text-ink-3">
          {supporterCopy.checkedNewest(count(compared.read), count(compared.of))}
        </p>
      )}
      {rest > 0 ? (
        <p className="pt-1.5 text-12 text-ink-3">{supporterCopy.and(counted(rest, "older group"))}</p>
      ) : null}
    </Section>
  );
}
