import { buttonLook } from "@/components/ui/form/button";
import { paths } from "@/lib/paths";
import { Door } from "./door";

/** A link that was used, replaced, or is too old: what can be done instead. */
export function DeadLink() {
  return (
    <Door
      title="This link does not work any more"
      note={
        "Each works once and for a short time, and a newer one replaces it. Ask an admin for " +
        "another; the link for the first admin is printed anew when the desk starts."
      }
    >
      <a href={paths.signIn} className={`${buttonLook("solid")} h-10! w-full`}>
        Sign in
      </a>
    </Door>
  );
}
