/** Whether a tax receipt holds. */
export function ReceiptState({ isVoided }: { isVoided: boolean }) {
  if (!isVoided) return <span className="font-medium text-12 text-green">Valid</span>;
  return (
    <span
      className="justify-self-start rounded-control border border-line-3 px-1.5 font-medium text-11
      text-ink-2"
    >
      VOID
    </span>
  );
}
