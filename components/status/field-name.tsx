import { Fragment } from "react";

/** The name of a member or parameter; a narrow column breaks it between its words. */
export function FieldName({ children: name }: { children: string }) {
  return (
    <code className="font-mono text-12">
      {[...name.split(/(?<=[_.])/).entries()].map(([index, word]) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {word}
        </Fragment>
      ))}
    </code>
  );
}
