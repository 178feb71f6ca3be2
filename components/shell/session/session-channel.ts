let channel: BroadcastChannel | undefined;

// One channel for the whole tab: a channel does not receive the messages it posts itself.
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
