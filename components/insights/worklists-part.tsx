"use client";

import { Part } from "./part";
import { WorklistSkeleton } from "./skeletons";
import { WorkSection } from "./worklist";
import { worklistGrid, worklistKinds } from "./worklist-grid";

/** What there is to do: each line leads to its record, each list to all of them. */
export default function WorklistsPart() {
  return (
    <Part name="worklists" title="The worklists" skeleton={<WorklistSkeleton />}>
      {(worklists) => (
        <div className={worklistGrid}>
          {worklistKinds.map((shown) => (
            <WorkSection key={shown.kind} shown={shown} worklist={worklists[shown.kind]} />
          ))}
        </div>
      )}
    </Part>
  );
}
