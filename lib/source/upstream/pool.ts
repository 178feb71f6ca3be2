import { Pool } from "undici";
import {
  defaultTimeouts,
  maxBodyBytes,
  maxConnections,
  maxHeaderBytes,
  type UpstreamSettings,
} from "./settings";

/**
 * Opens the one pool of keep-alive connections to an upstream. It connects when first asked, follows no redirect,
 * and adds no header of its own but Host and Connection.
 */
export function openPool({ baseUrl, timeouts = defaultTimeouts }: UpstreamSettings): Pool {
  return new Pool(baseUrl.origin, {
    connections: maxConnections,
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
    maxHeaderSize: maxHeaderBytes,
    maxResponseSize: maxBodyBytes,
  });
}
