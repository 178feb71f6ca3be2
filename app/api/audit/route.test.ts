import { expect, it } from "vitest";
import { GET } from "./route";

it.each([{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }])(
  "refuses the file of the audit to a page of another site: %o",
  async (headers) => {
    for (const form of ["csv", "ndjson"]) {
      const request = new Request(`http://desk.example/api/audit?form=${form}`, {
        headers: new Headers(Object.entries({ host: "localhost", ...headers })),
      });
      const answer = await GET(request, { params: Promise.resolve({}) });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ message: "Cross-site request refused." });
    }
  },
);
