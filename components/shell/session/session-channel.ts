let channel: BroadcastChannel | undefined;

// Shared, because a channel does not receive its own messages.
function open(): BroadcastChannel {
  channel ??= new BroadcastChannel("desk-session");
  return channel;
}

/** Reports to the other tabs that a session began or ended. */
export const sessionChannel = {
  post: () => open().postMessage(null),
  /** @returns a function that stops listening */
  listen(onMessage: () => void): () => void {
    open().addEventListener("message", onMessage);
    return () => open().removeEventListener("message", onMessage);
  },
} as const;
