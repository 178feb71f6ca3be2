import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";
import { requiredViewer } from "@/lib/server/page-viewer";

/** The desk opens on its list of contributions. */
export default async function HomePage() {
  await requiredViewer();
  redirect(paths.contributions);
}
