import type { Route } from "next";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { StatusBadge } from "@/components/ui/value/badge";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { laterWords, type Twin } from "@/lib/records/contribution/duplicates";
import { contributionStatus } from "@/lib/records/contribution/status";
import type { ComparedFact } from "@/lib/records/sentences/comparison";
import { counted } from "@/lib/records/text";
import { amountWords } from "./headline";

interface Side {
  readonly id: string;
  readonly href: Route;
  readonly record: Contribution;
}

interface Props {
  readonly left: Side;
  readonly right: Side;
  readonly facts: readonly ComparedFact[];
  /** Set where the two look like one gift charged twice. */
  readonly twin: Twin | null;
  readonly locale: string;
}

/**
 * The facts of two contributions in two columns. A sign and a word tell which differ; a tint only repeats it.
 */
export function ComparisonTable({ left, right, facts, twin, locale }: Props) {
  const differing = facts.filter(({ differs }) => differs).length;
  return (
    <div className="group/facts grid grid-cols-1 gap-4">
      <p className="max-w-180 text-15 text-ink-2">
        {twin === null ? null : (
          <>
            <strong className="font-medium text-ink">They may be one gift charged twice:</strong> the same
            supporter and amount, the second one {laterWords(twin.later)}.{" "}
          </>
        )}
        {differing === 0
          ? "No fact differs."
          : `${counted(differing, "fact")} of ${facts.length} ${differing === 1 ? "differs" : "differ"}.`}
      </p>
      <label className="flex min-h-6 w-max items-center gap-2 print:hidden">
        <input type="checkbox" className="size-4 accent-accent-solid" />
        Only what differs
      </label>
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="sr-only">
          {left.id} and {right.id}, fact by fact
        </caption>
        <thead>
          <tr className="border-line-2 border-b align-bottom">
            <th scope="col" className="w-[30%] py-2 pr-3 font-medium text-12 text-ink-3 sm:w-48">
              Fact
            </th>
            <SideHead side={left} locale={locale} />
            <SideHead side={right} locale={locale} />
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <FactRow key={fact.label} fact={fact} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SideHead({ side: { id, href, record }, locale }: { side: Side; locale: string }) {
  return (
    <th scope="col" className="px-2 py-2 font-normal sm:px-3">
      <DeskLink href={href} className="break-all font-medium font-mono text-12 text-accent hover:underline">
        {id}
      </DeskLink>
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium tabular-nums">{amountWords(record, locale)}</span>
        <StatusBadge status={contributionStatus(record).status} />
      </span>
    </th>
  );
}

function FactRow({ fact: { label, left, right, differs, isPrivate } }: { fact: ComparedFact }) {
  const tint = differs ? "bg-yellow-bg px-1 -mx-1 text-yellow" : "";
  return (
    <tr
      className={`border-line border-b align-top ${differs ? "" : "group-has-[input:checked]/facts:hidden"}`}
    >
      <th scope="row" className="py-2 pr-3 font-normal text-12 text-ink-3 leading-5">
        <span className="flex items-start justify-between gap-2">
          {label}
          <Icon
            name={differs ? "equal-not" : "equal"}
            className={`mt-0.75 ${differs ? "text-yellow" : "text-ink-3"}`}
          />
          <span className="sr-only">{differs ? ", differs" : ", the same"}</span>
        </span>
      </th>
      {[left, right].map((text, at) => (
        <td key={at === 0 ? "left" : "right"} className="px-2 py-2 sm:px-3">
          <bdi
            data-private={isPrivate && text !== null ? "" : undefined}
            className={`wrap-anywhere box-decoration-clone whitespace-pre-line rounded-kbd
              tabular-nums ${text === null ? "text-ink-3" : ""} ${tint}`}
          >
            {text ?? "– not set"}
          </bdi>
        </td>
      ))}
    </tr>
  );
}
