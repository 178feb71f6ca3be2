import { Door } from "./door";

/**
 * A desk that was just started: nobody could sign in, and whoever started it has the link that begins
 * everything.
 */
export function NobodyYet() {
  return (
    <Door
      title="This desk is new"
      note={
        "Nobody has an account here yet. When the desk started, it printed a link for its first " +
        "admin in the terminal: open that one. It works once, within 30 minutes; starting the " +
        "desk again prints another."
      }
    >
      <p className="text-12 text-ink-3">
        For a local trial without accounts, start it with <code className="font-mono">AUTH=open</code>.
      </p>
    </Door>
  );
}
