import { CircleAlert, CircleCheck } from "@/components/ui/icons";
import { problemWords } from "./problem-words";

/** What happened on the way here. */
export function SignInNotice({ problem, hasSignedOut }: { problem: string | null; hasSignedOut: boolean }) {
  if (problem !== null) {
    return (
      <p role="alert" className="flex gap-2 rounded-control bg-red-bg px-3 py-2 text-red">
        <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        {problemWords(problem)}
      </p>
    );
  }
  if (!hasSignedOut) return null;
  return (
    <p role="status" className="flex gap-2 rounded-control bg-green-bg px-3 py-2 text-green">
      <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      You are signed out, and this browser keeps nothing of what you saw.
    </p>
  );
}
