"use client";

type News = "ended" | "began";

const name = "desk-session";

/** What happens to the session in one tab, told to the others of the same browser. */
export const sessionNews = {
  tell(news: News): void {
    const channel = new BroadcastChannel(name);
    channel.postMessage(news);
    channel.close();
  },
  /** @returns what ends the listening */
  listen(hear: (news: News) => void): () => void {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }) => {
      if (data === "ended" || data === "began") hear(data);
    });
    return () => channel.close();
  },
} as const;
