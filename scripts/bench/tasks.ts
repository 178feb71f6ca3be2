import * as z from "zod";

/** What the helper processes are told, and what they tell: both cross a process border, so both are parsed. */
export const importTask = z.object({
  databaseUrl: z.string(),
  file: z.string(),
  /** The feed of a file of posts. */
  feedId: z.string().optional(),
});

export const importFigures = z.object({
  rows: z.number(),
  seconds: z.number(),
  /** Resident memory in bytes: with the database open and nothing done, and at most while importing. */
  idleBytes: z.number(),
  peakBytes: z.number(),
});

/** `query` as `/api/export` takes it. */
export const exportTask = z.object({ databaseUrl: z.string(), query: z.string() });

export const exportFigures = z.object({
  contributions: z.number(),
  /** Of the file, without its heading: several of a contribution where each line item has one. */
  rows: z.number(),
  seconds: z.number(),
  /** Until the first byte could leave. */
  firstSeconds: z.number(),
  /** Of the file. */
  bytes: z.number(),
  /** Resident memory in bytes: after the first rows of another export, and at most while exporting. */
  idleBytes: z.number(),
  peakBytes: z.number(),
});

export const bareTask = z.object({ databaseUrl: z.string() });
export const bareAddress = z.object({ url: z.string() });

/** `{time}` in an address is another moment far ahead with every request, `{page}` the next of 40 pages. */
export const loadTask = z.object({
  targets: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      connections: z.number(),
      /** Sent as `Accept-Encoding`; absent: no such header. */
      encoding: z.string().optional(),
    }),
  ),
  /** How often each target has its turn, and how long a turn is. */
  turns: z.number(),
  seconds: z.number(),
});

export const loadFigures = z.array(
  z.object({
    name: z.string(),
    connections: z.number(),
    /** The median of the turns. */
    requestsPerSecond: z.number(),
    /** Milliseconds, over all requests of all turns. */
    p50: z.number(),
    p99: z.number(),
    /** Of one body, as sent. */
    bodyBytes: z.number(),
  }),
);

export type ImportTask = z.infer<typeof importTask>;
export type ImportFigures = z.infer<typeof importFigures>;
export type ExportFigures = z.infer<typeof exportFigures>;
export type LoadTask = z.infer<typeof loadTask>;
export type Target = LoadTask["targets"][number];
export type LoadFigures = z.infer<typeof loadFigures>;
