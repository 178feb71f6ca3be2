/** Next's start-up hook: runs once in the server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs" || process.env["NEXT_PHASE"] === "phase-production-build")
    return;
  const { startUp } = await import("@/lib/server/start-up");
  await startUp();
}
