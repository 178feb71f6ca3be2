const address = /^(\S+)(@\S+)$/;

/** Wraps an email address that is too long for its line before its `@`. */
export function WrappedText({ text }: { text: string }) {
  const [, name, host] = address.exec(text) ?? [];
  if (name === undefined) return text;
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}
