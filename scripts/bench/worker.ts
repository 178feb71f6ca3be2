import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type * as z from "zod";
import { type Defer, tidily } from "./tidily";

/**
 * Starts a helper process of this folder with its task and waits for its answer. It lives on until it is undone, or
 * until this process ends.
 * @param program file name in this folder
 * @throws when it ends without an answer
 */
export async function startWorker<T>(
  defer: Defer,
  program: string,
  task: unknown,
  answer: z.ZodType<T>,
): Promise<T> {
  const child = fork(new URL(program, import.meta.url), [JSON.stringify(task)]);
  const ended = once(child, "exit");
  defer(() => stopWorker(child, ended));
  const silence = ended.then(([code]) => {
    throw new Error(`${program} ended without an answer (exit code ${code}).`);
  });
  const [message] = await Promise.race([once(child, "message"), silence]);
  return answer.parse(message);
}

/** Starts a helper process, takes its answer and lets it go. */
export function askWorker<T>(program: string, task: unknown, answer: z.ZodType<T>): Promise<T> {
  return tidily((defer) => startWorker(defer, program, task, answer));
}

async function stopWorker(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.connected) child.disconnect();
  await ended;
}

/** In a helper process: the task that it was started with. Its starter ends it, also when Ctrl-C reaches both. */
export function readTask<T>(task: z.ZodType<T>): T {
  process.once("disconnect", () => process.exit()).on("SIGINT", () => {});
  return task.parse(JSON.parse(process.argv[2] ?? "null"));
}

/** In a helper process: hands the answer over. */
export function giveAnswer(answer: unknown): void {
  process.send?.(answer);
}
