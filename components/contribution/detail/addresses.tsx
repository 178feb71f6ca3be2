import { detailCopy } from "@/components/contribution/detail/copy";
import { Disclosure, Section } from "@/components/ui/panel/section";
import { CopyButton } from "@/components/ui/value/copy-button";
import { dateSpan, type Region } from "@/lib/format/moment";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { addressText, type ComparedLine, compareAddresses, type UsedAddress } from "@/lib/records/supporter";
import { capitalized, namedList } from "@/lib/records/text";

export function AddressPair({ record }: { record: Contribution }) {
  const { billing, shippingTo: shipping } = record;
  const { left, right, differing } = compareAddresses(billing, shipping);
  if (left.length === 0 && right.length === 0) return null;
  const isPair = left.length > 0 && right.length > 0;
  const note = detailCopy.linesDiffer(differing);
  return (
    <Section title={detailCopy.addresses} {...(isPair ? { note } : {})}>
      <div className="grid grid-cols-2 gap-4 pt-2 *:only:col-span-2">
        <Address
          title={differing === 0 ? titleOf(["billing", "shipping"]) : detailCopy.billing}
          lines={left}
          text={addressText(billing)}
          isMarked={isPair}
        />
        {differing === 0 ? null : (
          <Address title={detailCopy.shipping} lines={right} text={addressText(shipping)} isMarked={isPair} />
        )}
      </div>
    </Section>
  );
}

const maxShown = 3;

/** Marks lines that differ from those of the latest address. */
export function UsedAddresses(props: { addresses: readonly UsedAddress[]; note: string; region: Region }) {
  const { addresses, note, region } = props;
  if (addresses.length === 0) return null;
  const older = addresses.slice(maxShown);
  return (
    <Section title={detailCopy.addresses} note={note}>
      <UsedList addresses={addresses.slice(0, maxShown)} region={region} />
      {older.length === 0 ? null : (
        <Disclosure title={detailCopy.olderAddresses} note={String(older.length)}>
          <UsedList addresses={older} region={region} />
        </Disclosure>
      )}
    </Section>
  );
}

function UsedList({ addresses, region }: { addresses: readonly UsedAddress[]; region: Region }) {
  return (
    <ul className="grid grid-cols-1 gap-x-10 gap-y-2 py-2 md:grid-cols-2">
      {addresses.map(({ uses, from, to, lines, text }) => (
        <li key={text}>
          <Address title={titleOf(uses)} lines={lines} text={text} isMarked />
          <p className="text-12 text-ink-3">{dateSpan(from, to, region)}</p>
        </li>
      ))}
    </ul>
  );
}

/** `Billing and shipping` */
function titleOf(uses: UsedAddress["uses"]): string {
  return capitalized(namedList(uses.map((use) => detailCopy[use].toLowerCase())));
}

function Address(props: { title: string; lines: readonly ComparedLine[]; text: string; isMarked: boolean }) {
  const { title, lines, text, isMarked } = props;
  return (
    <div className="min-w-0">
      <div className="flex h-7 items-center gap-1">
        <h3 className="text-12 text-ink-3">{title}</h3>
        {lines.length === 0 ? null : (
          <CopyButton text={text} label={detailCopy.copyAddress(title.toLowerCase())} />
        )}
      </div>
      {lines.length === 0 ? <p className="text-ink-3">{detailCopy.notSet}</p> : null}
      <address data-private="" className="grid grid-cols-1 justify-items-start not-italic">
        {lines.map(({ part, text: line, differs }) =>
          differs && isMarked ? (
            <mark
              key={part}
              className="-mx-1 max-w-full wrap-anywhere rounded-kbd bg-yellow-bg px-1 text-yellow"
            >
              <bdi>{line}</bdi>
            </mark>
          ) : (
            <bdi key={part} className="max-w-full wrap-anywhere">
              {line}
            </bdi>
          ),
        )}
      </address>
    </div>
  );
}
