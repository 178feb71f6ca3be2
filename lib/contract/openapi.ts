import { paths } from "./openapi-operations";
import { failureComponents, headerComponents } from "./openapi-responses";
import { schemaComponents } from "./openapi-schemas";

let built: object | undefined;

/**
 * The OpenAPI 3.1 document of the read API, made from the same schemas, parameters and failure table that the
 * service works with. Built on first use; every call returns the same object, so do not change it.
 */
export function openApiDocument(): object {
  built ??= {
    openapi: "3.1.0",
    info: {
      title: "Giving Desk read API",
      version: "1.0.0",
      summary: "Contributions and posts, read only.",
      description: [
        "Lists come in pages with `data`, `links` and `meta`. Nothing here creates, changes or deletes a " +
          "record.",
        "Filters may be written `name=` or `filter[name]=`. Parameters that are not described are " +
          "ignored and repeated in page links.",
        "Objects may hold more members than are described: servers of this family add their own, and all " +
          "are passed on.",
      ].join("\n\n"),
      license: { name: "All rights reserved", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "This desk" }],
    // The empty requirement: a desk that is open on its network asks for no token.
    security: [{}, { bearer: [] }],
    tags: [
      { name: "Contributions", description: "Orders and donations with supporter, line items and payments." },
      { name: "Posts", description: "The posts of a content feed." },
    ],
    paths,
    components: {
      schemas: schemaComponents(),
      responses: failureComponents(),
      headers: headerComponents,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A token that an administrator of the desk issued.",
        },
      },
    },
  };
  return built;
}
