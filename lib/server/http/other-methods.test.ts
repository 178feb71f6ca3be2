import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { otherMethods } from "./other-methods";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const routes = readdirSync("app/api", { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith("route.ts"),
);

it("a method that an address does not have is told in words, and so are those it has", async () => {
  const { DELETE, OPTIONS } = otherMethods("GET, HEAD");
  const refused = await DELETE(new Request("http://desk/api/x", { method: "DELETE" }));
  expect([refused.status, refused.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect(await refused.json()).toEqual({ message: "The DELETE method is not supported for this route." });
  const told = await OPTIONS(new Request("http://desk/api/x", { method: "OPTIONS" }));
  expect([told.status, told.headers.get("Allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

it.each(routes)("%s answers every method itself, and tells those that it has", async (file) => {
  const route: Record<string, unknown> = await import(/* @vite-ignore */ resolve("app/api", file));
  expect(Object.keys(route)).toEqual(expect.arrayContaining([...methods, "OPTIONS"]));
  const { OPTIONS } = route;
  if (typeof OPTIONS !== "function") throw new Error("There is no OPTIONS.");
  const told: unknown = await OPTIONS(new Request("http://desk/api/x", { method: "OPTIONS" }));
  if (!(told instanceof Response)) throw new Error("There is no answer.");
  if (told.status === 404) return;
  const allowed = told.headers.get("Allow")?.split(", ") ?? [];
  const own = methods.filter(
    (method) => route[method] !== route[methods.find((one) => !allowed.includes(one)) ?? ""],
  );
  expect(allowed.filter((method) => methods.includes(method)).sort()).toEqual(own.sort());
});
