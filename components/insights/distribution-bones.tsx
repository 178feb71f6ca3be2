import { Bone, Bones } from "./bones";
import { distributionGrid, distributionRule } from "./distribution-grid";

const names = ["amount", "method", "source", "country", "campaign", "product"] as const;

/** The distributions before they are there. */
export function DistributionBones() {
  return (
    <Bones>
      <div className={distributionRule}>
        <div className={distributionGrid}>
          {names.map((name) => (
            <div key={name}>
              <Bone className="my-2 h-3 w-20" />
              <Bone className="h-33" />
            </div>
          ))}
          <div className="sm:col-span-2 lg:col-span-3 xl:col-span-4 print:col-span-4">
            <Bone className="my-2 h-3 w-32" />
            <Bone className="h-33" />
          </div>
        </div>
      </div>
    </Bones>
  );
}
