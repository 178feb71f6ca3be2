import type { Failure } from "@/lib/contract/failure";
import { FailureState } from "./failure-state";

/** A page whose one record could not be read. The heading says whose page it is, the state what happened. */
export function FailedPage(props: {
  heading: string;
  title: string;
  failure: Failure;
  requestId: string | undefined;
}) {
  const { heading, ...rest } = props;
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <FailureState {...rest} />
    </>
  );
}
