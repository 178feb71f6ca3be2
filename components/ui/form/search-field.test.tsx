// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import { SubmittedInput } from "./search-field";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

let show: (submitted: string) => Promise<void>;

beforeEach(async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  show = (submitted) =>
    act(async () =>
      root.render(
        <form>
          <SubmittedInput name="q" submitted={submitted} />
        </form>,
      ),
    );
  await show("");
  return () => act(async () => root.unmount());
});

const field = () => document.querySelector("input") ?? document.createElement("input");

function type(text: string): void {
  field().focus();
  field().value = text;
  field().dispatchEvent(new InputEvent("input", { bubbles: true }));
}

it("the field shows the submitted text, also when it changes back", async () => {
  type("ma");
  await show("ma");
  await show("");
  expect(field().value).toBe("");
});

it("the field keeps text typed while a response arrives", async () => {
  type("maria");
  await show("ma");
  expect(field().value).toBe("maria");
  await show("maria");
  await show("ma");
  expect(field().value).toBe("ma");
});

it("the field shows the submitted text after Back, also from a search with the same words", async () => {
  await show("maria");
  type("maria status:paid");
  field().form?.dispatchEvent(new Event("submit"));
  field().value = "maria";
  await show("");
  expect(field().value).toBe("");
});

it("the field shows the submitted text after it lost focus", async () => {
  type("maria");
  field().blur();
  await show("ma");
  expect(field().value).toBe("ma");
});
