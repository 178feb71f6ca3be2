"use client";

import { RotateCw, Unplug } from "lucide-react";
import { useRouter } from "next/navigation";
import { type Failure, failureBody } from "@/lib/contract/failure";
import { buttonLook } from "./button";
import { CopyButton } from "./copy-button";

/** What a whole page or list shows when it has no data: what happened, what can be done, and the request's id. */
export function FailureState(props: {
  title: string;
  failure: Failure;
  requestId?: string | undefined;
  onRetry?: () => void;
}) {
  const router = useRouter();
  const { title, failure, requestId, onRetry = () => router.refresh() } = props;
  return (
    <div role="alert" className="mx-auto grid max-w-120 justify-items-start gap-4 px-4 py-16">
      <span className="grid size-10 place-items-center rounded-well bg-red-bg text-red">
        <Unplug aria-hidden size={20} strokeWidth={1.75} />
      </span>
      <div className="grid gap-1">
        <h2 className="font-semibold text-18">{title}</h2>
        <p className="text-ink-2">{failureBody(failure).message}</p>
      </div>
      {requestId === undefined ? null : (
        <p className="flex items-center gap-2 text-12 text-ink-3">
          Request id <code className="font-mono text-ink-2">{requestId}</code>
          <CopyButton text={requestId} label="Copy the request id" />
        </p>
      )}
      <button type="button" onClick={onRetry} className={buttonLook("plain")}>
        <RotateCw aria-hidden size={16} strokeWidth={1.75} />
        Try again
      </button>
    </div>
  );
}
