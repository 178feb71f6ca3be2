"use client";
// Drawn in the browser: in the answer of a page its boxes would be said twice.

import { Bone, Bones } from "./bones";
import { CardBones } from "./card-bones";
import { DistributionBones } from "./distribution-bones";
import styles from "./overview.module.css";
import { SeriesBones } from "./series-bones";

/** The whole overview before anything of it is known, in its final measures. */
export function OverviewBones() {
  return (
    <div role="status" className={styles["board"]}>
      <span className="sr-only">Loading the overview</span>
      <Bones>
        <div className="flex h-17 items-center max-sm:h-25">
          <Bone className="h-4 w-56" />
        </div>
        <Bone className="my-3 h-8 w-72 max-w-full max-sm:h-10" />
      </Bones>
      <CardBones />
      <SeriesBones />
      <DistributionBones />
    </div>
  );
}
