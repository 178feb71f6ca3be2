import { Fragment } from "react";
import { formatCounted } from "@/lib/format/count";
import { Lines } from "./lines";

/** As many as the copy remembers. */
const mostRemembered = 100;
const mostShown = 3;
const longest = 40;

/** Records of the data service that the copy cannot hold, by the ids that they came with. */
export function LeftOut({ ids, locale }: { ids: readonly string[]; locale: string }) {
  const counted = formatCounted(ids.length, "record", "records", locale);
  return (
    <Lines
      first={ids.length < mostRemembered ? counted : `${counted} or more`}
      second={
        <>
          no address can hold an id such as
          {ids.slice(0, mostShown).map((id) => (
            <Fragment key={id}>
              {" "}
              <code className="font-mono [overflow-wrap:anywhere]">
                <bdi>{id.length > longest ? `${id.slice(0, longest)}…` : id}</bdi>
              </code>
            </Fragment>
          ))}
        </>
      }
    />
  );
}
