"use client";

import { rowCopy } from "@/components/contribution/rows/copy";
import { BadgeLine, KindSign } from "@/components/contribution/status-badge";
import type { DeskColumn } from "@/components/table/data-table";
import { uiCopy } from "@/components/ui/copy";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { Absent } from "@/components/ui/value/badge";
import { LongFigure } from "@/components/ui/value/long-figure";
import { formatDate, formatDateTime, formatDayMonth, formatTime, formatToday } from "@/lib/format/moment";
import { formatMoney } from "@/lib/format/money";
import type { MethodIcon } from "@/lib/records/contribution/payments";
import { kindWords } from "@/lib/records/labels";
import type { ListRow } from "@/lib/records/list-rows";
import { shortId } from "@/lib/records/text";
import styles from "./cells.module.css";
import { allColumns, type FieldValue } from "./columns";
import type { ListContext } from "./row-context";

type RowColumn = DeskColumn<ListRow, ListContext>;
type CellProps = Parameters<RowColumn["Cell"]>[0];

function DateCell({ row: { occurredAt }, context: { region, now } }: CellProps) {
  if (occurredAt == null) return <Absent word={rowCopy.noDate} />;
  return (
    // The next page reuses the cell: with a key, the tooltip of another date does not remain.
    <time
      key={occurredAt}
      dateTime={new Date(occurredAt).toISOString()}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatDateTime(occurredAt, region);
      }}
    >
      {formatToday(occurredAt, now, region) ?? formatDate(occurredAt, region)}
      <small>{formatTime(occurredAt, region)}</small>
    </time>
  );
}

function SupporterCell({ row: { id, supporter }, context: { recordHref } }: CellProps) {
  const short = shortId(id);
  return (
    <DeskLink href={recordHref(id)} data-row-link={id}>
      <div className={styles["name"]} data-private>
        {supporter === null ? <span className="text-ink-3">{uiCopy.noName}</span> : <bdi>{supporter}</bdi>}
      </div>{" "}
      <small title={short === id ? undefined : id}>{short}</small>
    </DeskLink>
  );
}

function KindCell({ row: { kind, schedule } }: CellProps) {
  return (
    <>
      <KindSign kind={kind} />
      <div>{kindWords[kind]}</div>
      {kind === "onetime" || schedule == null ? null : <small>{schedule}</small>}
    </>
  );
}

type Amounts = Pick<ListRow, "amount" | "currency" | "refunded" | "coverCosts">;

export function amountWords(amounts: Amounts, locale: string): readonly [string, string?] {
  const { amount, currency, refunded = null, coverCosts = null } = amounts;
  const whole = formatMoney(amount, currency, locale);
  if (refunded !== null) return [whole, rowCopy.refunded(formatMoney(refunded, currency, locale))];
  return coverCosts === null ? [whole] : [whole, rowCopy.withFees(formatMoney(coverCosts, currency, locale))];
}

export function AmountCell({ row, context: { region } }: CellProps) {
  const [whole, part] = amountWords(row, region.locale);
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

const methodIcons: Readonly<Record<MethodIcon, IconName>> = {
  card: "credit-card",
  wallet: "smartphone",
  bank: "landmark",
  cheque: "scroll-text",
  paypal: "wallet",
  cash: "banknote",
  unknown: "circle-question-mark",
};

function MethodCell({ row: { method }, context: { region } }: CellProps) {
  if (method == null) return <Absent word={rowCopy.noPayment} />;
  const dated =
    method.datedOn === null
      ? null
      : rowCopy.dated(formatDayMonth(method.datedOn, { ...region, zone: "UTC" }));
  const second = method.second ?? dated;
  return (
    <>
      <Icon name={methodIcons[method.icon]} />
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

/** Whether the item and its code may name a sponsored person. */
function isSponsorship(badges: ListRow["badges"]): boolean {
  return badges.includes("sponsorship");
}

function ItemsCell({ row: { item = null, itemCode = null, moreItems = 0, badges } }: CellProps) {
  if (item === null && itemCode === null && moreItems === 0) return <Absent word={rowCopy.noItems} />;
  const more = moreItems === 0 ? "" : rowCopy.more(moreItems);
  const isPrivate = isSponsorship(badges) || undefined;
  return (
    <>
      <div data-private={isPrivate}>
        <bdi>{item ?? rowCopy.unnamedItem}</bdi>
      </div>
      {itemCode === null && more === "" ? null : (
        <small>
          {itemCode === null ? null : (
            <bdi className={styles["code"]} data-private={isPrivate}>
              {itemCode}
            </bdi>
          )}
          {itemCode === null || more === "" ? "" : " · "}
          {more}
        </small>
      )}
    </>
  );
}

function ReceiptCell({ row: { receipt }, context: { region } }: CellProps) {
  if (receipt == null) return <Absent word={rowCopy.notIssued} />;
  const { number, isVoided } = receipt;
  const note = receiptNote(receipt, region);
  return (
    <>
      <div className={isVoided ? `${styles["code"]} ${styles["void"]}` : styles["code"]}>
        <bdi>{number ?? uiCopy.noNumber}</bdi>
      </div>
      {note === null ? null : <small>{note}</small>}
    </>
  );
}

function receiptNote(
  { issuedOn, isVoided, voids }: NonNullable<ListRow["receipt"]>,
  region: ListContext["region"],
): string | null {
  if (isVoided) return rowCopy.void;
  if (voids > 0) return rowCopy.replacesVoid(voids);
  return issuedOn === null ? null : rowCopy.issued(formatDayMonth(issuedOn, { ...region, zone: "UTC" }));
}

type ColumnLook = Pick<RowColumn, "Cell" | "align" | "isRowHeader" | "cell" | "yields">;

const defaultLooks: Readonly<Record<string, ColumnLook>> = {
  date: { Cell: DateCell, cell: styles["date"] },
  supporter: { Cell: SupporterCell, isRowHeader: true, cell: styles["who"] },
  kind: { Cell: KindCell, cell: styles["kind"], yields: styles["yieldsLast"] },
  amount: { Cell: AmountCell, align: "end", cell: styles["amountCell"] },
  method: { Cell: MethodCell, cell: styles["method"], yields: styles["yieldsNext"] },
  items: { Cell: ItemsCell, cell: styles["items"], yields: styles["yieldsNext"] },
  status: {
    Cell: ({ row }) => <BadgeLine status={row.status} badges={row.badges} />,
    cell: styles["status"],
  },
  receipt: { Cell: ReceiptCell, cell: styles["notOnCard"], yields: styles["yieldsFirst"] },
};

const personalFields: ReadonlySet<string> = new Set(["email", "phone", "city"]);

/** Returns the look of an optional column, which is not shown on a phone's card. */
function optionalLook(value: FieldValue): ColumnLook {
  const isNumber = value.form === "money" || value.form === "count";
  return {
    Cell: (props) => <Value value={value} {...props} />,
    cell: styles["notOnCard"],
    align: isNumber ? "end" : undefined,
  };
}

function Value(props: CellProps & { value: FieldValue }) {
  const { row, context } = props;
  const { form, field } = props.value;
  const { region } = context;
  const value = row[field];
  if (value == null) return <Absent />;
  if (typeof value === "number") {
    if (form === "count") return <div>{value}</div>;
    // A day without a time has no time zone.
    if (form === "day") return <div>{formatDate(value, { ...region, zone: "UTC" })}</div>;
    return (
      <>
        <div>{formatDate(value, region)}</div>
        <small>{formatTime(value, region)}</small>
      </>
    );
  }
  if (typeof value === "string") {
    if (form === "money") return <div>{formatMoney(value, row.currency, region.locale)}</div>;
    const isPrivate = personalFields.has(field) || (field === "itemCode" && isSponsorship(row.badges));
    return (
      <Text isCode={form === "code"} isPrivate={isPrivate}>
        {value}
      </Text>
    );
  }
  return value.length === 0 ? <Absent word={uiCopy.none} /> : <Text>{value.join(", ")}</Text>;
}

function Text(props: { isCode?: boolean; isPrivate?: boolean; children: string }) {
  return (
    <div className={props.isCode ? styles["code"] : undefined} data-private={props.isPrivate || undefined}>
      <bdi>{props.children}</bdi>
    </div>
  );
}

export const columns = allColumns.map(({ value, fields: _fields, ...column }): RowColumn => {
  const look = value === undefined ? defaultLooks[column.id] : optionalLook(value);
  if (look === undefined) throw new Error(`The column ${column.id} has no cells`);
  return { ...column, ...look };
});
