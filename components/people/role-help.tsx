import { roleWords } from "@/lib/client/account";

/** What each role is for. */
export function RoleHelp({ id }: { id: string }) {
  return (
    <dl id={id} className="grid gap-x-6 gap-y-1 text-12 text-ink-3 sm:grid-cols-3">
      {Object.entries(roleWords).map(([role, { label, can }]) => (
        <div key={role} className="flex gap-2 sm:grid sm:content-start sm:gap-0.5">
          <dt className="font-medium text-ink-2 max-sm:w-14 max-sm:shrink-0">{label}</dt>
          <dd>{can}</dd>
        </div>
      ))}
    </dl>
  );
}
