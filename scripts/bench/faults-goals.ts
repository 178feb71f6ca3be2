import type { FaultsFigures, SoakFigures } from "./faults-figures";
import type { Ratio } from "./figures";
import { greatest, ratio } from "./ratios";

const mebibyte = 1024 * 1024;

/** Sets the figures against the goals of a desk that can be trusted. */
export function faultsGoals(figures: FaultsFigures): readonly Ratio[] {
  const { answers, open, recovery, storm, coalesced, bombBytes, dyingSockets, proxied, soak } = figures;
  const slowest = greatest(answers.map(({ fault, ms }) => ({ name: fault, value: ms })));
  return [
    { ...ratio("answer, any fault", slowest.value, " ms", "at most", 12_500), worst: slowest.name },
    ratio("answer while the upstream is known to be down, p99", open.p99, " ms", "at most", 20),
    ratio("recovery after the upstream's return", recovery, " ms", "at most", 6_000),
    ratio(
      "requests to an overloaded upstream ÷ questions",
      storm.upstream / storm.requests,
      "",
      "at most",
      1.2,
    ),
    ratio("requests that 100 identical questions make", coalesced, "", "at most", 1),
    ...(bombBytes === null
      ? []
      : [ratio("memory for a bomb of 1 GiB", bombBytes / mebibyte, " MiB", "at most", 40)]),
    ratio(
      `errors of ${dyingSockets.requests} questions over dying sockets`,
      dyingSockets.errors,
      "",
      "at most",
      0,
    ),
    ratio("proxied list, p50 added", proxied.proxied - proxied.direct, " ms", "at most", 2),
    ratio(
      "proxied list not seen before, p50 added",
      proxied.unseen.proxied - proxied.unseen.direct,
      " ms",
      "at most",
      2,
    ),
    ratio(
      "proxied list of records not seen before, p50 added",
      proxied.fresh.proxied - proxied.fresh.direct,
      " ms",
      "at most",
      2,
    ),
    ...(soak === null ? [] : soakGoals(soak)),
  ];
}

function soakGoals({ liveBytes, slopeBytes, mostResident, files, lag }: SoakFigures): readonly Ratio[] {
  return [
    ratio("soak: resident memory in ten minutes", slopeBytes / mebibyte, " MiB", "at most", 1),
    ratio(
      "soak: growth of what is needed",
      (liveBytes.after - liveBytes.before) / mebibyte,
      " MiB",
      "at most",
      2,
    ),
    ratio("soak: most resident, late ÷ early", mostResident.after / mostResident.before, "", "at most", 1.05),
    ratio("soak: growth of open files", files.after - files.before, "", "at most", 2),
    ...(lag === null ? [] : [ratio("soak: lag of the event loop, p99", lag, " ms", "at most", 100)]),
  ];
}
