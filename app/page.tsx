import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

/** The desk opens on its list of contributions. */
export default function HomePage() {
  redirect(paths.contributions);
}
