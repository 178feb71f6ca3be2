import { Badge, type Tone } from "@/components/ui/badge";
import { DeskLink } from "@/components/ui/desk-link";
import { dayPlace } from "@/components/ui/field";
import { Ban, CircleCheck, CircleHelp, CirclePause, type IconComponent } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import { formatDate, type Place } from "@/lib/format/moment";
import { formatMinor } from "@/lib/format/money";
import { paths } from "@/lib/paths";
import type { HeldPlan } from "@/lib/reading/supporter-history";
import { counted } from "@/lib/reading/text";

const looks: Readonly<Record<string, readonly [Tone, IconComponent]>> = {
  active: ["green", CircleCheck],
  suspended: ["amber", CirclePause],
  cancelled: ["grey", Ban],
  expired: ["grey", Ban],
};
const other = ["outline", CircleHelp] as const;

/** The recurring plans of a supporter, each as its newest contribution tells it. */
export function SupporterPlans({ plans, place }: { plans: readonly HeldPlan[]; place: Place }) {
  if (plans.length === 0) return null;
  const active = plans.filter(({ isActive }) => isActive).length;
  return (
    <Section title="Recurring plans" note={`${active} active of ${plans.length}`}>
      <ul>
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} place={place} />
        ))}
      </ul>
    </Section>
  );
}

function PlanRow({ plan, place }: { plan: HeldPlan; place: Place }) {
  const { status, isActive, period, day, amount, currency, nextBillingOn, failedPayments, method } = plan;
  const [tone, icon] = looks[status?.toLowerCase() ?? ""] ?? other;
  const rhythm = [period?.label, day].filter((word) => word !== null && word !== undefined).join(", ");
  const next = nextBillingOn === null ? null : formatDate(nextBillingOn, dayPlace({ place }));
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-b
      py-2"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium tabular-nums">
          {amount === null ? "No amount" : formatMinor(amount, currency, place.locale)}
        </span>
        <bdi className="min-w-0 text-ink-2">{rhythm === "" ? "No rhythm recorded" : rhythm}</bdi>
        <Badge tone={tone} icon={icon}>
          {status ?? "No status"}
        </Badge>
      </span>
      <DeskLink
        href={paths.contribution(plan.contributionId)}
        title="The newest contribution of the plan"
        className="max-w-40 truncate font-mono text-12 text-accent hover:text-accent-hover"
      >
        <bdi>{plan.number ?? plan.id}</bdi>
      </DeskLink>
      <span className="col-span-2 text-12 text-ink-3">
        {isActive
          ? `Next billing ${next ?? "not recorded"}`
          : `No further billing${next === null ? "" : `; it was due ${next}`}`}
        {method === null ? null : (
          <>
            {" · "}
            <bdi>{method.label}</bdi>
            {method.isExpired ? " (expired)" : ""}
          </>
        )}
        {failedPayments > 0 ? ` · ${counted(failedPayments, "failed payment")}` : ""}
      </span>
    </li>
  );
}
