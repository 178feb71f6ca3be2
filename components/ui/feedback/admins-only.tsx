import { buttonLook } from "@/components/ui/form/button";
import { Lock } from "@/components/ui/icons";
import { DeskLink } from "@/components/ui/link/desk-link";
import { paths } from "@/lib/paths";

/**
 * Replaces a page of admins for other users. It is no failure, so it names the admins to ask.
 * @param props.admins their names; null where access is open and the desk has no accounts
 */
export function AdminsOnly(props: { heading: string; what: string; admins: readonly string[] | null }) {
  const { heading, what, admins } = props;
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-[minmax(0,1fr)] content-start gap-6 px-4 py-16">
      <span className="grid size-10 place-items-center rounded-well border border-line bg-sunken text-ink-2">
        <Lock aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className="grid gap-1">
        <h1 className="font-semibold text-18 tracking-[-0.018em]">
          <span className="sr-only">{heading}: </span>
          {admins === null ? "This desk is open" : "Only admins see this"}
        </h1>
        <p className="break-words text-ink-2">
          {admins === null ? (
            "Whoever reaches it may look without signing in, so it has neither accounts nor an audit."
          ) : (
            <>
              Your role does not include {what}. Ask <Names names={admins} /> if you need something from here.
            </>
          )}
        </p>
      </div>
      <p>
        <DeskLink href={paths.contributions} className={`${buttonLook("plain")} max-sm:h-10`}>
          Back to Contributions
        </DeskLink>
      </p>
    </div>
  );
}

/** Two of them are enough to find one. */
function Names({ names }: { names: readonly string[] }) {
  const [first, second] = names;
  if (first === undefined) return "an admin";
  return (
    <>
      <bdi>{first}</bdi>
      {second === undefined ? null : (
        <>
          {" or "}
          <bdi>{second}</bdi>
        </>
      )}
      {second === undefined ? " (an admin)" : " (admins)"}
    </>
  );
}
