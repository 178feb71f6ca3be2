import Link from "next/link";

/** The answer to an address that no page or record has. */
export default function NotFound() {
  return (
    <>
      <h1 className="font-semibold text-lg">Nothing is here</h1>
      <p className="text-ink-2">
        There is no page or record at this address. Check the id for a missing or mistyped character, or go{" "}
        <Link href="/" className="underline">
          back to the newest contributions
        </Link>
        .
      </p>
    </>
  );
}
