import type { ReactNode } from "react";
import { signInCopy } from "@/components/sign-in/copy";
import { BrandMark } from "@/components/ui/icon";

export function SignInFrame(props: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <main
      id="content"
      className="grid min-h-dvh grid-cols-[minmax(0,23rem)] content-center justify-center gap-6 bg-canvas
        px-4 py-10"
    >
      <p className="flex items-center gap-3 font-semibold text-15">
        <BrandMark />
        {signInCopy.givingDesk}
      </p>
      <div className="grid gap-1">
        <h1 className="break-words font-semibold text-24">{props.title}</h1>
        <p className="break-words text-ink-2">{props.note}</p>
      </div>
      {props.children}
    </main>
  );
}
