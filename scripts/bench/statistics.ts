/**
 * The value below which a share of the samples lies, interpolated between neighbours.
 * @param share 0 to 1
 * @throws RangeError where there are no samples
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)];
  const above = sorted[Math.ceil(rank)];
  if (below === undefined || above === undefined) throw new RangeError("There are no samples.");
  return below + (above - below) * (rank - Math.floor(rank));
}

/** The middle of the samples: half of them are below, half above. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}
