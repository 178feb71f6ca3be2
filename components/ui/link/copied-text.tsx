import { CopyButton } from "./copy-button";

/**
 * A personal text with its copy button behind its last word. An e-mail address that is too long for its line
 * goes on behind the `@`.
 */
export function CopiedText({ text, name }: { text: string; name: string }) {
  const at = text.indexOf("@") + 1;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  return (
    <bdi>
      {head === "" ? null : <span data-private="">{head}</span>}
      <span className="inline-flex max-w-full">
        <span data-private="" className="min-w-0">
          {tail}
        </span>
        <span className="-my-1 -mr-2 shrink-0 print:hidden">
          <CopyButton text={text} label={`Copy the ${name}`} />
        </span>
      </span>
    </bdi>
  );
}
