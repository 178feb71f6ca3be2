import type { ComponentProps, ReactNode } from "react";
import { tableCopy } from "@/components/table/copy";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink, type DeskLinkProps } from "@/components/ui/link/desk-link";

/** @param props.href the list without this filter */
export function FilterChip(
  props: Pick<DeskLinkProps, "href" | "onFollow"> & {
    label: string;
    value: string;
    icon?: IconName;
    isPrivate?: boolean;
  },
) {
  const { label, value, icon, isPrivate = false, href, onFollow } = props;
  return (
    <span
      className="flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-control bg-sunken pl-2.5
      text-12 print:pr-2.5"
    >
      {icon === undefined ? null : <Icon name={icon} className="text-ink-3" />}
      <span className="shrink-0 text-ink-3">{label}</span>
      <bdi data-private={isPrivate ? "" : undefined} className="max-w-60 truncate font-medium" title={value}>
        {value}
      </bdi>
      <DeskLink
        href={href}
        onFollow={onFollow}
        aria-label={tableCopy.remove(label, value)}
        className="grid size-7 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink
          print:hidden"
      >
        <Icon name="x" />
      </DeskLink>
    </span>
  );
}

/**
 * The chips of a list, and from two on a link to the list without them.
 * @param props.clear that link
 */
export function FilterChips(props: {
  clear: Pick<DeskLinkProps, "href" | "onFollow">;
  chips: readonly (ComponentProps<typeof FilterChip> & { readonly key: string })[];
  children?: ReactNode;
}) {
  const { clear, chips, children } = props;
  if (chips.length === 0) return null;
  return (
    <ul aria-label={tableCopy.filters} className="flex min-w-0 flex-wrap items-center gap-2">
      {chips.map(({ key, ...chip }) => (
        <li key={key} className="min-w-0 max-w-full">
          <FilterChip {...chip} />
        </li>
      ))}
      {children}
      {chips.length === 1 ? null : (
        <li className="print:hidden">
          <DeskLink
            {...clear}
            className="flex h-7 items-center rounded-control px-1.5 text-12 text-ink-2 hover:text-ink"
          >
            {tableCopy.clearAll}
          </DeskLink>
        </li>
      )}
    </ul>
  );
}
