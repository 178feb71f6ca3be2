import type { Route } from "next";
import { uiCopy } from "@/components/ui/copy";
import { filled } from "@/components/ui/filled";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { valueCopy } from "@/components/ui/value/copy";
import { formatDate, type Region } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";
import type { Receipt } from "@/lib/records/contribution/contribution";
import { dayRegion } from "./field";

const looks: Readonly<Record<"void" | "valid" | "doubtful", readonly [IconName, string]>> = {
  void: ["file-x", "text-ink-3"],
  valid: ["file-check", "text-green"],
  doubtful: ["triangle-exclamation-point", "text-amber"],
};

export function ReceiptRow(props: {
  receipt: Receipt;
  region: Region;
  href?: Route;
  /** The number of the receipt that replaces it. */
  replacedBy?: string | null;
  /** The reason why it should not be valid. */
  objection?: string | null;
}) {
  const { receipt, region, href, replacedBy = null, objection = null } = props;
  const { number, issuedTo, issuedOn, isVoided, amount, currency } = receipt;
  const doubt = isVoided ? null : objection;
  const [icon, ink] = lookOf(isVoided, doubt);
  const struck = isVoided ? "text-ink-3 line-through" : "font-medium";
  const name = (
    <bdi className={`block truncate font-mono text-12 ${struck}`}>{number ?? uiCopy.noNumber}</bdi>
  );
  return (
    <li
      id={number === null || href !== undefined ? undefined : `receipt-${number}`}
      tabIndex={-1}
      className="grid min-h-10 grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-line
        border-b py-1 outline-none data-flash:bg-accent-soft
        sm:grid-cols-[16px_minmax(0,120px)_minmax(0,1fr)_92px_56px_minmax(112px,auto)]"
    >
      <Icon name={icon} size={16} className={ink} />
      <span className="min-w-0" title={number ?? undefined}>
        {href === undefined ? (
          name
        ) : (
          <DeskLink href={href} className="block leading-6 hover:text-accent hover:underline">
            {name}
          </DeskLink>
        )}
      </span>
      <bdi
        data-private=""
        className={`hidden truncate sm:block ${isVoided ? "text-ink-3" : ""}`}
        title={issuedTo ?? undefined}
      >
        {issuedTo ?? uiCopy.noName}
      </bdi>
      <span className="hidden text-ink-2 tabular-nums sm:block">
        {formatDate(issuedOn, dayRegion({ region }))}
      </span>
      <span className={`font-medium text-12 ${ink}`}>{isVoided ? valueCopy.void : valueCopy.valid}</span>
      <span className={`text-right tabular-nums ${struck}`}>
        {amount === null ? "–" : formatExact(amount, currency, region.locale)}
      </span>
      {replacedBy === null ? null : (
        <span className="wrap-anywhere col-span-full pl-7 text-12 text-ink-2">
          {filled(valueCopy.replacedBy, { number: <bdi className="font-mono">{replacedBy}</bdi> })}
        </span>
      )}
      {doubt === null ? null : (
        <span className="wrap-anywhere col-span-full pl-7 text-12 text-amber">
          {valueCopy.stillValid(doubt)}
        </span>
      )}
    </li>
  );
}

function lookOf(isVoided: boolean, doubt: string | null) {
  if (isVoided) return looks.void;
  return doubt === null ? looks.valid : looks.doubtful;
}
