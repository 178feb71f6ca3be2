"use client";

import { FittingBadges, KindSign } from "@/components/contribution/status-badge";
import { SpriteIcon, type SpriteName } from "@/components/ui/sprite-icon";
import { StatusBadge } from "@/components/ui/value/badge";
import { LongFigure } from "@/components/ui/value/long-figure";
import { formatDate, formatDateTime, formatDayMonth, formatTime } from "@/lib/format/moment";
import type { MethodIcon } from "@/lib/records/contribution/payment-words";
import { kindWord } from "@/lib/records/labels";
import type { ContributionRow } from "@/lib/records/list-rows";
import { amountWords } from "./amount-words";
import styles from "./cells.module.css";
import { useListContext } from "./list-context";
import { Nothing } from "./nothing";
import { shortId } from "./short-id";

interface CellProps {
  readonly row: ContributionRow;
}

/** When it was placed: the day over the time; to the second under the pointer. */
export function DateCell({ row: { occurredAt } }: CellProps) {
  const { place } = useListContext();
  if (occurredAt === null) return <Nothing word="no date" />;
  return (
    <time
      dateTime={new Date(occurredAt).toISOString()}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDateTime(occurredAt, place);
      }}
    >
      {formatDate(occurredAt, place)}
      <small>{formatTime(occurredAt, place)}</small>
    </time>
  );
}

/** Who gave, over the contribution's id: the link of the row. */
export function SupporterCell({ row: { id, supporter } }: CellProps) {
  const { recordHref, onOpen } = useListContext();
  const short = shortId(id);
  return (
    <a href={recordHref(id)} data-row-link={id} onClick={(event) => onOpen(event, id)}>
      <div className={styles["name"]} data-private>
        {supporter === null ? <span className="text-ink-3">No name</span> : <bdi>{supporter}</bdi>}
      </div>{" "}
      <small title={short === id ? undefined : id}>{short}</small>
    </a>
  );
}

/** Which of the three kinds, over the plan's rhythm. */
export function KindCell({ row: { kind, schedule } }: CellProps) {
  return (
    <>
      <KindSign kind={kind} />
      <div>{kindWord(kind)}</div>
      {kind === "onetime" || schedule === null ? null : <small>{schedule}</small>}
    </>
  );
}

/** How much, over what of it was given back or covers costs. */
export function AmountCell({ row }: CellProps) {
  const { place } = useListContext();
  const [whole, part] = amountWords(row, place.locale);
  return (
    <>
      <div className={styles["amount"]}>
        <LongFigure>{whole}</LongFigure>
      </div>
      {part === undefined ? null : (
        <small>
          <LongFigure>{part}</LongFigure>
        </small>
      )}
    </>
  );
}

const methodIcons: Readonly<Record<MethodIcon, SpriteName>> = {
  card: "credit-card",
  wallet: "smartphone",
  bank: "landmark",
  cheque: "scroll-text",
  paypal: "wallet",
  cash: "banknote",
  unknown: "circle-question-mark",
};

/** How the money came, over its expiry. */
export function MethodCell({ row: { method } }: CellProps) {
  const { place } = useListContext();
  if (method === null) return <Nothing word="no payment" />;
  const dated =
    method.datedOn === null
      ? null
      : `Dated ${formatDayMonth(Date.parse(method.datedOn), { ...place, zone: "UTC" })}`;
  const second = method.second ?? dated;
  return (
    <>
      <SpriteIcon name={methodIcons[method.icon]} />
      <div>
        <bdi>{method.label}</bdi>
      </div>
      {second === null ? null : (
        <small className={method.expired ? styles["expired"] : undefined}>
          <bdi>{second}</bdi>
        </small>
      )}
    </>
  );
}

/** What it was for: the first item, over its code and how many more there are. */
export function ItemsCell({ row: { item, itemCode, moreItems, badges } }: CellProps) {
  if (item === null && itemCode === null && moreItems === 0) return <Nothing word="no items" />;
  const more = moreItems === 0 ? "" : `${moreItems} more`;
  return (
    <>
      {/* What a sponsorship is called names whom it is for. */}
      <div data-private={badges.includes("sponsorship") || undefined}>
        <bdi>{item ?? "An item without a name"}</bdi>
      </div>
      {itemCode === null && more === "" ? null : (
        <small>
          {itemCode === null ? null : <bdi className={styles["code"]}>{itemCode}</bdi>}
          {itemCode === null || more === "" ? "" : " · "}
          {more}
        </small>
      )}
    </>
  );
}

/** The one status, and what else there is to know. */
export function StatusCell({ row: { status, badges } }: CellProps) {
  return (
    <>
      <StatusBadge status={status} />
      <FittingBadges status={status} badges={badges} />
    </>
  );
}

/** The tax receipt's number, over its day or how many were void before it. */
export function ReceiptCell({ row: { receipt } }: CellProps) {
  const { place } = useListContext();
  if (receipt === null) return <Nothing word="not issued" />;
  const { number, issuedOn, isVoided, voids } = receipt;
  const issued = issuedOn === null ? null : `Issued ${formatDayMonth(issuedOn, { ...place, zone: "UTC" })}`;
  const second = isVoided ? "Void" : voids > 0 ? `${voids} void before it` : issued;
  return (
    <>
      <div className={isVoided ? `${styles["code"]} ${styles["void"]}` : styles["code"]}>
        <bdi>{number ?? "No number"}</bdi>
      </div>
      {second === null ? null : <small>{second}</small>}
    </>
  );
}
