"use client";

import { Part } from "./part";
import { WorkSection } from "./worklist";
import { WorklistBones } from "./worklist-bones";
import { worklistGrid, worklistKinds } from "./worklist-grid";

/** What there is to do: each line leads to its record, each list to all of them. */
export default function WorklistsPart() {
  return (
    <Part name="worklists" title="The worklists" skeleton={<WorklistBones />}>
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
