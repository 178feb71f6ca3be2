import { buttonLook } from "@/components/ui/form/button";
import { DeskLink } from "@/components/ui/link/desk-link";
import { paths } from "@/lib/paths";
import { EmptyState } from "./empty-state";

/**
 * Replaces a page of admins for other users. It is no failure, so it names the admins to ask.
 * @param props.admins their names; null where access is open and the desk has no accounts
 */
export function AdminsOnly(props: { heading: string; what: string; admins: readonly string[] | null }) {
  const { heading, what, admins } = props;
  return (
    <EmptyState
      icon="lock"
      title={
        <>
          <span className="sr-only">{heading}: </span>
          {admins === null ? "This desk is open" : "Only admins see this"}
        </>
      }
      text={
        <p>
          {admins === null ? (
            "Whoever reaches it may look without signing in, so it has neither accounts nor an audit."
          ) : (
            <>
              Your role does not include {what}. Ask <Names names={admins} /> if you need something from here.
            </>
          )}
        </p>
      }
      actions={
        <DeskLink href={paths.contributions} className={`${buttonLook("plain")} max-sm:h-10`}>
          Back to Contributions
        </DeskLink>
      }
    />
  );
}

/** Lists two admins, which is enough to find one. */
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
