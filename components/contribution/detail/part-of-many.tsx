import type { ReactNode } from "react";
import { DeskLink } from "@/components/ui/link/desk-link";
import type { RecordContext } from "./record-context";

/** So many of a kind have all their fields on the page from the start. */
const most = 10;

/**
 * The fields of one of many items or payments: those behind the first ones come when somebody asks, so that a
 * page stays light.
 */
export function PartOfMany(props: {
  index: number;
  path: string;
  noun: string;
  context: RecordContext;
  children: ReactNode;
}) {
  const { index, path, noun, context, children } = props;
  const { whole, hrefToWhole } = context;
  if (index < most || whole.has(path)) return children;
  return (
    <DeskLink
      href={hrefToWhole(path)}
      replace
      scroll={false}
      className="w-max font-medium text-12 text-accent leading-6 hover:text-accent-hover print:hidden"
    >
      Show all fields of this {noun}
    </DeskLink>
  );
}
