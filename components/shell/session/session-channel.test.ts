import { expect, it, onTestFinished, vi } from "vitest";
import { sessionChannel } from "./session-channel";

it("a message of this tab reaches the other tabs only", async () => {
  const other = new BroadcastChannel("desk-session");
  onTestFinished(() => other.close());
  const [onOwn, onOther] = [vi.fn(), vi.fn()];
  other.addEventListener("message", onOther);
  const stop = sessionChannel.listen(onOwn);
  sessionChannel.post();
  await vi.waitFor(() => expect(onOther).toHaveBeenCalledOnce());
  expect(onOwn).not.toHaveBeenCalled();
  other.postMessage(null);
  await vi.waitFor(() => expect(onOwn).toHaveBeenCalledOnce());
  stop();
});
