import { buttonLook } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { paths } from "@/lib/paths";

/** What this desk shows all the same. */
const others = [
  { href: paths.contributions, name: "Contributions" },
  { href: paths.feeds, name: "Posts" },
  { href: paths.status, name: "Status" },
] as const;

/** Instead of figures, where the desk has no records of its own to add up. */
export function NoSums() {
  return (
    <section className="grid max-w-120 justify-items-start gap-3 py-10">
      <h2 className="font-semibold text-18 tracking-[-0.018em]">No figures on this desk</h2>
      <p className="text-ink-2">
        Sums are added up over a copy of the records, and this desk keeps none: it asks the service behind it
        for each page anew. The people who run it can have it keep a copy with the setting{" "}
        <code className="font-mono text-12">MIRROR=on</code>; the figures come while it is read. Lists and
        records are there all the same.
      </p>
      <p className="flex flex-wrap gap-2">
        {others.map(({ href, name }) => (
          <DeskLink key={href} href={href} className={buttonLook("plain")}>
            {name}
          </DeskLink>
        ))}
      </p>
    </section>
  );
}
