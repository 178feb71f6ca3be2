import { expect, it } from "vitest";
import { GET } from "./route";

it.each([{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }])(
  "the audit log export refuses a cross-site request: %o",
  async (headers) => {
    for (const format of ["csv", "ndjson"]) {
      const request = new Request(`http://desk.example/api/audit?form=${format}`, {
        headers: new Headers(Object.entries({ host: "localhost", ...headers })),
      });
      const response = await GET(request, { params: Promise.resolve({}) });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ message: "Cross-site request refused." });
    }
  },
);
