import type { ReactNode } from "react";
import { PictureChoice } from "@/components/post/picture";

/** Whether pictures are loaded is chosen once for all pages of posts. */
export default function FeedsLayout({ children }: { children: ReactNode }) {
  return <PictureChoice>{children}</PictureChoice>;
}
