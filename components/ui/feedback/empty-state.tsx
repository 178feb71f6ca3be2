import type { Route } from "next";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/form/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { DeskLink, type DeskLinkProps } from "@/components/ui/link/desk-link";

export function EmptyState(props: {
  icon: IconName;
  isFailure?: boolean;
  /** Screen readers announce the text at once. */
  isAlert?: boolean;
  /** The level of the title: 1 for a whole page. */
  level?: 1 | 2;
  title: ReactNode;
  text: ReactNode;
  /** Names and values; those without a value are left out. */
  details?: readonly (readonly [name: string, value: ReactNode])[];
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { icon, isFailure = false, isAlert = isFailure, level = 1 } = props;
  const { title, text, actions, children } = props;
  const details = props.details?.filter(([, value]) => value != null) ?? [];
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 content-start gap-6 px-4 py-16">
      <span
        className={`grid size-10 place-items-center rounded-well ${
          isFailure ? "bg-red-bg text-red" : "border border-line bg-sunken text-ink-2"
        }`}
      >
        <Icon name={icon} size={20} />
      </span>
      <div
        role={isAlert ? "alert" : undefined}
        className="grid grid-cols-1 gap-1 break-words *:[p]:text-ink-2"
      >
        <Heading className="font-semibold text-18">{title}</Heading>
        {text}
      </div>
      {details.length === 0 ? null : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] border-line border-t">
          {details.map(([name, value]) => (
            <div key={name} className="contents *:border-line *:border-b *:py-2">
              <dt className="pr-8 text-ink-3">{name}</dt>
              <dd className="flex items-center gap-2">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {actions === undefined ? null : (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      )}
    </div>
  );
}

export function EmptyList(props: {
  icon: IconName;
  title: string;
  text: string;
  link?: DeskLinkProps | undefined;
  children?: ReactNode;
}) {
  const { text, link, ...rest } = props;
  const actions = link && <ButtonLink {...link} />;
  return <EmptyState {...rest} level={2} text={<p>{text}</p>} actions={actions} />;
}

export type NextStep = readonly [icon: IconName, label: string, href: Route];

export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ul className="border-line border-t">
      {steps.map(([icon, label, href]) => (
        <li key={href} className="flex items-center gap-3 border-line border-b">
          <Icon name={icon} size={16} className="text-ink-3" />
          <DeskLink
            href={href}
            className="min-w-0 flex-1 truncate py-2.5 font-medium text-accent hover:text-accent-hover"
          >
            <bdi>{label}</bdi>
          </DeskLink>
        </li>
      ))}
    </ul>
  );
}
