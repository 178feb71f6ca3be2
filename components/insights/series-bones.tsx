import { Bone, Bones } from "./bones";

/** The series before it is there. */
export function SeriesBones() {
  return (
    <Bones>
      <div className="pt-7 pb-4">
        <div className="flex min-h-8 items-center max-sm:min-h-30">
          <Bone className="h-3.5 w-32" />
        </div>
        <div className="mt-3 h-67 pb-8 pl-12">
          <Bone className="h-full" />
        </div>
      </div>
    </Bones>
  );
}
