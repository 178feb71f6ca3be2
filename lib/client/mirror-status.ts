import type { MirrorReport, RunReport } from "@/lib/mirror/report";
import { isEither, isFlag, isListOf, isNull, isNumber, isObjectOf, isOneOf, isText } from "./guards";

const isInstantOrNull = isEither(isNumber, isNull);

/** Whether a part of an answer of `/api/status` tells how the copy of the upstream is, every member of it. */
export const isMirrorReport = isObjectOf<MirrorReport>({
  state: isOneOf("working", "resting", "paused", "blocked", "elsewhere"),
  reason: isEither(isText, isNull),
  until: isInstantOrNull,
  held: isNumber,
  coverage: isListOf(
    isObjectOf<MirrorReport["coverage"][number]>({
      from: isInstantOrNull,
      to: isInstantOrNull,
      asOf: isNumber,
    }),
  ),
  completeAsOf: isInstantOrNull,
  oldestReadAt: isInstantOrNull,
  suspects: isNumber,
  isBraked: isFlag,
  leftOut: isListOf(isText),
  hidden: isNumber,
  runs: isListOf(
    isObjectOf<RunReport>({
      kind: isOneOf("tail", "warm", "full"),
      state: isOneOf("running", "done", "stopped"),
      startedAt: isNumber,
      endedAt: isInstantOrNull,
      requests: isNumber,
      rows: isNumber,
      total: isEither(isNumber, isNull),
      missing: isNumber,
      unstable: isNumber,
      reason: isEither(isText, isNull),
    }),
  ),
  feeds: isListOf(
    isObjectOf<MirrorReport["feeds"][number]>({ label: isText, asOf: isInstantOrNull, posts: isNumber }),
  ),
  audit: isEither(
    isNull,
    isObjectOf<NonNullable<MirrorReport["audit"]>>({ at: isNumber, theirs: isNumber, ours: isNumber }),
  ),
  sample: isEither(
    isNull,
    isObjectOf<NonNullable<MirrorReport["sample"]>>({
      at: isNumber,
      requested: isNumber,
      differing: isNumber,
    }),
  ),
  speed: isObjectOf<MirrorReport["speed"]>({ requests: isNumber, rows: isNumber }),
  fullSweepMs: isNumber,
});
