import { notFound } from "next/navigation";
import type { Failure } from "@/lib/contract/failure";
import { FailureState } from "./failure-state";

/**
 * A page whose one record could not be read. The heading says whose page it is, the state what happened; a record that does
 * not exist has the not-found page instead.
 */
export function FailedPage(props: {
  heading: string;
  title: string;
  failure: Failure;
  requestId: string | undefined;
}) {
  const { heading, ...rest } = props;
  if (rest.failure.code === "not_found") notFound();
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <FailureState {...rest} />
    </>
  );
}
