import { ScrollRegion } from "./scroll-region";

/** A record as it is, every field of it. */
export function RawRecord({ record }: { record: unknown }) {
  return (
    <ScrollRegion label="The whole record as JSON" className="mt-3 rounded-md bg-sunken p-4">
      <pre className="font-mono text-xs">{JSON.stringify(record, null, 2)}</pre>
    </ScrollRegion>
  );
}
