import type { Shares } from "@/lib/client/insights-report";
import { capitalized } from "@/lib/reading/text";

/** Methods as people write them; in the records they are words of a short list. */
export function methodShares({ bars, others }: Shares): Shares {
  const name = (label: string) => (label === "paypal" ? "PayPal" : capitalized(label));
  return { bars: bars.map((bar) => ({ ...bar, label: name(bar.label) })), others };
}
