import { Bone, Bones } from "./bones";
import { worklistGrid, worklistKinds } from "./worklist-grid";

/** The worklists before they are there. */
export function WorklistBones() {
  return (
    <Bones>
      <div className={worklistGrid}>
        {worklistKinds.map(({ kind }) => (
          <div key={kind}>
            <div className="flex h-10 items-center border-line-2 border-b">
              <Bone className="h-3.5 w-36" />
            </div>
            {[0, 1, 2, 3].map((line) => (
              <div key={line} className="grid min-h-11.5 content-center gap-2 border-line border-b">
                <Bone className="h-2.5 w-40" />
                <Bone className="h-2 w-28" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Bones>
  );
}
