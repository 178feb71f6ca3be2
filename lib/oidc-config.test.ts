import { describe, expect, it } from "vitest";
import { readConfig } from "./config";

const read = (env: Record<string, string>) => readConfig({ NODE_ENV: "test", ...env }).oidc;
const complete = {
  OIDC_ISSUER: "https://id.example/realms/a",
  OIDC_CLIENT_ID: "desk",
  OIDC_CLIENT_SECRET: "s3cret",
};

describe("the settings of single sign-on", () => {
  it("need the issuer, client ID and client secret; the others have defaults", () => {
    expect(read(complete)).toEqual({
      issuer: "https://id.example/realms/a",
      clientId: "desk",
      clientSecret: "s3cret",
      label: "single sign-on",
      scope: "openid email profile",
      roles: null,
    });
    expect(read({})).toBeNull();
  });

  it("keep the spelling of the issuer, with or without a final slash", () => {
    expect(read({ ...complete, OIDC_ISSUER: "https://id.example/" })?.issuer).toBe("https://id.example/");
    expect(read({ ...complete, OIDC_ISSUER: "https://id.example" })?.issuer).toBe("https://id.example");
  });

  it("map values of a claim to roles; a value may contain colons and blanks", () => {
    const env = { ...complete, OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "urn:x:boss:admin, my team : support" };
    expect(read(env)?.roles).toEqual({
      claim: "groups",
      of: [
        { value: "urn:x:boss", role: "admin" },
        { value: "my team", role: "support" },
      ],
    });
  });

  it.each([
    ["OIDC_ISSUER", "http://id.example", /OIDC_ISSUER must be https/],
    ["OIDC_ISSUER", "https://user:hunter2@id.example", /OIDC_ISSUER must be https.* and plain/],
    ["OIDC_ISSUER", "https://id.example/?tenant=hunter2", /OIDC_ISSUER must/],
    ["OIDC_ISSUER", "", /OIDC_ISSUER must be set, because OIDC_CLIENT_ID is/],
    ["OIDC_CLIENT_ID", "", /OIDC_CLIENT_ID must be set, because OIDC_ISSUER is/],
    ["OIDC_CLIENT_SECRET", "hunter2 hunter2", /OIDC_CLIENT_SECRET must be printable/],
    ["OIDC_SCOPE", "email", /OIDC_SCOPE must contain openid/],
    ["OIDC_ROLE_CLAIM", "groups", /OIDC_ROLES must be set, because OIDC_ROLE_CLAIM is/],
    ["OIDC_ROLES", "boss:admin", /OIDC_ROLE_CLAIM must be set, because OIDC_ROLES is/],
    ["OIDC_ROLES", "boss:owner", /OIDC_ROLES must read value:role/],
  ])("refuse %s=%s without repeating the value", (name, value, sentence) => {
    expect(() => read({ ...complete, [name]: value })).toThrow(sentence);
    expect(() => read({ ...complete, [name]: value })).not.toThrow(/hunter2/);
  });

  it("allow http on a loopback address", () => {
    for (const issuer of ["http://localhost:9000", "http://127.0.0.1:9000/a", "http://[::1]:9000"])
      expect(read({ ...complete, OIDC_ISSUER: issuer })?.issuer).toBe(issuer);
  });
});
