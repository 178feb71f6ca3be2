import { expect, it } from "vitest";
import { databaseErrorText, databaseName } from "./error-text";

it.each([
  ["file:./data/desk.db", "SQLite data/desk.db"],
  ["file:///var/lib/giving-desk/desk.db", "SQLite /var/lib/giving-desk/desk.db"],
  ["file:../elsewhere/desk.db", /^SQLite \/.*elsewhere\/desk\.db$/],
  [
    "postgres://anna:s3cret@db.example.org:5433/desk?sslmode=require&password=s3cret",
    "PostgreSQL db.example.org:5433/desk",
  ],
  ["postgres://anna@[::1]/desk", "PostgreSQL [::1]/desk"],
  ["postgresql:///desk?host=/var/run/postgresql&user=anna", "PostgreSQL /var/run/postgresql/desk"],
  ["postgres://anna:s3cret@db", "PostgreSQL db"],
  ["postgres://anna:12/s3cret@db/desk", "PostgreSQL"],
  ["postgres://anna:12?s3cret@db/desk", "PostgreSQL"],
  ["postgres://anna:12#s3cret@db/desk", "PostgreSQL"],
  ["postgres://anna:s3/cret@db/desk", "PostgreSQL"],
])("the name of a database has no credentials: %s", (url, name) => {
  const named = databaseName(url);
  if (typeof name === "string") expect(named).toBe(name);
  else expect(named).toMatch(name);
  expect(named).not.toMatch(/anna|s3/);
});

it.each([
  ["connect ENOENT /run/postgresql/.s.PGSQL.5432", "ENOENT"],
  ["connect EACCES /run/postgresql/.s.PGSQL.5432", "EACCES"],
  ["connect EHOSTUNREACH 10.0.0.9:5432", "EHOSTUNREACH"],
  ["Connection terminated due to connection timeout", undefined],
])("a server that cannot be reached is no matter of a file: %s", (message, code) => {
  const error = Object.assign(new Error(message), { code });
  expect(databaseErrorText(error)).toBe("The database server cannot be reached.");
});

it("an unknown error is shortened without dividing a character", () => {
  const error = new Error(`a${"😀".repeat(300)}\nmore`);
  expect(databaseErrorText(error)).toBe(`The database failed: a${"😀".repeat(199)}`);
});

it("an expired time limit is a sentence", () => {
  const error = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  expect(databaseErrorText(error)).toBe("The database took too long.");
  expect(databaseErrorText(new Error("Query read timeout"))).toBe("The database took too long.");
});
