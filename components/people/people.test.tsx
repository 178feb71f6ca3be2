// @vitest-environment happy-dom
import { act } from "react";
import { expect, it } from "vitest";
import { draw, mount } from "@/components/shell/__fixtures__/draw";
import { buttonLook } from "@/components/ui/form/button";
import { peopleCopy } from "./copy";
import { People } from "./people";

it("an invitation preselects the role with the fewest rights and describes every role", () => {
  const page = draw(<People people={[]} ownId="" now={0} region={{ zone: "UTC", locale: "en" }} />);
  const role = page.querySelector<HTMLSelectElement>("select[name=role]");
  expect(role?.querySelector("[selected]")?.getAttribute("value")).toBe("support");
  const help = page.getElementById(role?.getAttribute("aria-describedby") ?? "");
  expect(help?.querySelectorAll("dt")).toHaveLength(role?.options.length ?? 0);
});

it("a link works until a moment, without a number of days that would be one too few", () => {
  expect(peopleCopy.linkUse("Dec 5, 2026, 6:20 p.m.")).toMatch(/ once, until Dec 5, 2026, 6:20 p\.m\.$/);
});

it("only people who were never there have never signed in", () => {
  const person = {
    email: "a@example.org",
    role: "support",
    secondFactor: false,
    sessions: 0,
    lastSeen: null,
  } as const;
  const people = (["invited", "active", "disabled"] as const).map((state) => ({
    ...person,
    id: state,
    name: state,
    state,
  }));
  const page = draw(<People people={people} ownId="" now={0} region={{ zone: "UTC", locale: "en" }} />);
  const rows = people.map(({ name }) => page.querySelector(`li[aria-label=${name}]`)?.textContent);
  expect(rows).toEqual([
    expect.stringContaining(peopleCopy.neverSeen),
    ...["active", "disabled"].map(() => expect.stringContaining(peopleCopy.noSessions)),
  ]);
});

it("disabling a person is quieter than a new link until it is confirmed, and then it is red", async () => {
  const person = {
    id: "P",
    name: "Ada",
    email: "a@example.org",
    role: "support",
    state: "invited",
    secondFactor: false,
    sessions: 0,
    lastSeen: null,
  } as const;
  const { container } = await mount(
    <People people={[person]} ownId="" now={0} region={{ zone: "UTC", locale: "en" }} />,
  );
  const button = (name: string) =>
    [...container.querySelectorAll<HTMLElement>("li button")].find(({ textContent }) => textContent === name);
  expect(button("New link")?.className).toContain(buttonLook("small"));
  expect(button("Disable")?.className).toContain(buttonLook("quietSmall"));
  await act(async () => button("Disable")?.click());
  expect(button("Yes, disable")?.className).toContain("text-red");
});
