let channel: BroadcastChannel | undefined;

// One channel for the whole tab: a channel does not receive the messages it posts itself.
function open(): BroadcastChannel {
  channel ??= new BroadcastChannel("desk-session");
  return channel;
}

/** Reports to the other tabs whose session this browser has. */
export const sessionChannel = {
  /** @param owner the id of the person; null if a session has just begun or ended */
  post: (owner: string | null = null) => open().postMessage(owner),
  /** @returns a function that stops listening */
  listen(onOwner: (owner: unknown) => void): () => void {
    const onMessage = ({ data }: MessageEvent<unknown>) => onOwner(data);
    open().addEventListener("message", onMessage);
    return () => open().removeEventListener("message", onMessage);
  },
} as const;
