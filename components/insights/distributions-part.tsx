"use client";

import { AmountPlot } from "./amount-plot";
import { distributionGrid, distributionRule } from "./distribution-grid";
import { methodShares } from "./method-shares";
import { Part } from "./part";
import { ShareList } from "./share-list";
import { DistributionSkeleton } from "./skeletons";
import { WeekPlot } from "./week-plot";

/** How large, by what and from where contributions came, and when in the week. */
export default function DistributionsPart() {
  return (
    <Part name="distributions" title="The distributions" skeleton={<DistributionSkeleton />}>
      {({ amount, method, source, country, campaign, product, week }, { currency }) => (
        <section aria-label="Where they came from" className={distributionRule}>
          <h2 className="sr-only">Where they came from</h2>
          <div className={distributionGrid}>
            <AmountPlot bins={amount} currency={currency} />
            <ShareList title="Method" shares={methodShares(method)} currency={currency} />
            <ShareList title="Source" shares={source} currency={currency} />
            <ShareList title="Country" shares={country} currency={currency} />
            <ShareList title="Campaign" shares={campaign} currency={currency} />
            <ShareList title="Product" shares={product} currency={currency} />
            <WeekPlot week={week} className="sm:col-span-2 lg:col-span-3 xl:col-span-4 print:col-span-4" />
          </div>
        </section>
      )}
    </Part>
  );
}
