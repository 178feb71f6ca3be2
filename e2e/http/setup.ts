import type { TestProject } from "vitest/node";
import { startServers } from "@/e2e/servers/start-servers";

/** In the short run the lists are just long enough for an ellipsis on both sides of a page. */
const records = process.env["LONG_TESTS"] === "1" ? 600 : 400;

/** Starts the servers that all HTTP tests share. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { servers, stop } = await startServers(records);
  project.provide("servers", servers);
  return stop;
}
