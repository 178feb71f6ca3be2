import type { FilterCheck, FilterVerdict } from "@/lib/client/api/status";
import { logError } from "@/lib/server/logs/log";
import { openSource } from "@/lib/source";
import { askQuestions, probeQuestions } from "./status-probe";

// The page and its routes may be loaded apart: what was learnt lives beside them.
const kept: typeof globalThis & { givingDeskFilterCheck?: FilterCheck } = globalThis;

/** The newest check of the upstream's filters, finished or under way; null while nobody has asked for one. */
export function filterCheck(): FilterCheck | null {
  return kept.givingDeskFilterCheck ?? null;
}

/**
 * Begins a check, unless one is under way; null without an upstream. The check goes on after this has
 * answered.
 */
export async function startFilterCheck(): Promise<FilterCheck | null> {
  const { source } = await openSource();
  if (source.name !== "upstream") return null;
  const running = filterCheck();
  if (running !== null && running.endedAt === null) return running;
  const feeds = await source.listFeeds();
  const questions = probeQuestions(source, feeds.ok ? feeds.value[0]?.id : undefined);
  const begun = { startedAt: Date.now(), endedAt: null, asked: 0, requests: questions.length, verdicts: [] };
  kept.givingDeskFilterCheck = begun;
  run(begun, askQuestions(questions)).catch((error) => logError("The filters could not be checked", error));
  return begun;
}

async function run(begun: FilterCheck, answers: AsyncIterable<readonly FilterVerdict[]>): Promise<void> {
  let check = begun;
  try {
    for await (const verdicts of answers) {
      check = { ...check, asked: check.asked + 1, verdicts: [...check.verdicts, ...verdicts] };
      kept.givingDeskFilterCheck = check;
    }
  } finally {
    kept.givingDeskFilterCheck = { ...check, endedAt: Date.now() };
  }
}
