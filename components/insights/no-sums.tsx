import { buttonLook } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { paths } from "@/lib/paths";

/** Instead of figures, where the desk has no records of its own to add up. */
export function NoSums() {
  return (
    <section className="grid max-w-120 justify-items-start gap-3 py-10">
      <h2 className="font-semibold text-18 tracking-[-0.018em]">No figures on this desk</h2>
      <p className="text-ink-2">
        Sums need a copy of the records, and this desk keeps none. The people who run it can have it keep one
        (MIRROR=on). Lists and records are there all the same.
      </p>
      <DeskLink href={paths.contributions} className={buttonLook("plain")}>
        Contributions
      </DeskLink>
    </section>
  );
}
