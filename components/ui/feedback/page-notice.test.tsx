// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { LinkNotice } from "./page-notice";

it("a notice quotes the ignored values, and a mask covers those of a search", () => {
  const notices = [
    { parameter: "type", value: "weird" },
    { parameter: "q", value: "ann@example.org, bob" },
    { parameter: "tz", value: "" },
  ];
  const { body } = draw(<LinkNotice notices={notices} href="/contributions" />);
  expect(body.querySelector("p")?.textContent?.trim()).toBe(
    "Part of this link was ignored: kind “weird”, search “ann@example.org, bob”, time zone.",
  );
  const masked = [...body.querySelectorAll("[data-private]")].map(({ textContent }) => textContent);
  expect(masked).toEqual(["ann@example.org, bob"]);
});
