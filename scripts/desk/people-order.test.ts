import { describe, expect, it } from "vitest";
import { CommandError } from "./command";
import { readPeopleOrder } from "./people-order";

const read = (line: string) => readPeopleOrder(line.split(" "), "people …");

describe("the words of the people command", () => {
  it("say what to do with whom", () => {
    expect(readPeopleOrder(["add", "a@b.org", "Ada Lovelace", "admin"], "")).toEqual({
      verb: "add",
      email: "a@b.org",
      name: "Ada Lovelace",
      role: "admin",
    });
    expect(read("role a@b.org finance")).toEqual({ verb: "role", email: "a@b.org", role: "finance" });
    expect(read("disable a@b.org")).toEqual({ verb: "disable", email: "a@b.org" });
    expect(read("list")).toEqual({ verb: "list" });
    expect(read("new-secret")).toEqual({ verb: "new-secret" });
  });

  it("are refused where they say anything else", () => {
    const wrong = [
      "",
      "list all",
      "new-secret a@b.org",
      "add a@b.org",
      "role a@b.org",
      "role a@b.org king",
      "reset",
      "drop a@b.org",
    ];
    for (const line of wrong) {
      expect(() => read(line)).toThrow(expect.objectContaining({ exitCode: 2, name: "CommandError" }));
    }
    expect(() => read("disable a@b.org --force")).toThrow(CommandError);
  });
});
