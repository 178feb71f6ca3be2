import { describe, expect, it } from "vitest";
import { openApiPage, openApiPagePolicy } from "./openapi-page";

describe("the API reference", () => {
  it("names no other host, so that opening it asks nobody else for anything", () => {
    expect(openApiPage).not.toMatch(/https?:|["'(]\/\//);
  });

  it("runs under its own policy: no script or handler stands in the page", () => {
    expect(openApiPagePolicy).not.toMatch(/script-src|unsafe-eval|https?:|\*/);
    expect(openApiPage).not.toMatch(
      /<script(?! src="\/vendor\/redoc\.standalone\.js" defer><\/script>)|\son\w+=/,
    );
  });

  it("hands the viewer its theme as JSON that survives the attribute's quotes", () => {
    const attribute = /theme='([^']*)'/.exec(openApiPage)?.[1] ?? "";
    const theme: unknown = JSON.parse(attribute.replaceAll("&#39;", "'").replaceAll("&amp;", "&"));
    expect(theme).toMatchObject({ colors: { primary: { main: "#0065d2" } } });
  });
});
