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

/** How steeply points rise, by least squares: the unit of y for one of x. 0 where all have the same x. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [midX, midY] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [x]) => sum + (x - midX) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - midX) * (y - midY), 0) / spread;
}
