/**
 * Where people reach the desk, as far as a command can know: at PUBLIC_URL, else on this machine at PORT, as the server would.
 * @returns an address without a slash at the end
 */
export function deskAddress(env: Readonly<Record<string, string | undefined>>): string {
  const publicUrl = (env["PUBLIC_URL"] ?? "").trim().replace(/\/+$/, "");
  return publicUrl || `http://localhost:${(env["PORT"] ?? "").trim() || "3000"}`;
}
