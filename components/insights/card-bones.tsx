import { Bone, Bones } from "./bones";
import { asideCell, asideGrid, cell, grid } from "./card-grid";
import { asides, cards } from "./cards";

/** Boxes of the same size, without anything in them but bars. */
export function CardBones() {
  return (
    <Bones>
      <div className={grid}>
        {cards.map(({ figure }) => (
          <div key={figure} className={cell}>
            <div className="grid h-5 items-center">
              <Bone className="h-3 w-24" />
            </div>
            <div className="grid h-8 items-center">
              <Bone className="h-5 w-32" />
            </div>
            <div className="grid h-4 items-center">
              <Bone className="h-2.5 w-28" />
            </div>
          </div>
        ))}
      </div>
      <div className={asideGrid}>
        {asides.map(({ figure }) => (
          <div key={figure} className={asideCell}>
            <Bone className="h-3 w-36" />
          </div>
        ))}
      </div>
    </Bones>
  );
}
