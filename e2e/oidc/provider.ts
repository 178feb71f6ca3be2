import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { Provider } from "oidc-provider";

export const clientId = "giving-desk";
export const clientSecret = "a-secret-that-both-sides-know-of-32-bytes";

const groupsOf: Readonly<Record<string, readonly string[]>> = { boss: ["desk-admins"], ann: ["desk-staff"] };

/**
 * Starts an OpenID provider on a free port of `localhost`, which is another site than the desk's 127.0.0.1.
 * The login `ann` has the email ann@desk.example; a login that is an email has that email.
 */
export async function startProvider() {
  let listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  await once(server.listen(0, "localhost"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The provider has no port.");
  const { port } = address;
  const issuer = `http://localhost:${port}`;

  return {
    issuer,
    /** Registers the desk as a client, by its URL. */
    register(desk: string, secret = clientSecret): void {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: secret,
            redirect_uris: [`${desk}/api/oidc/callback`],
            response_types: ["code"],
            grant_types: ["authorization_code"],
          },
        ],
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
        cookies: { keys: ["a key of the tests"] },
        findAccount: async (_context, id) => ({ accountId: id, claims: async () => claimsOf(id) }),
      });
      listener = provider.callback();
    },
    /** Starts again on the same port after a stop. */
    async restart(): Promise<void> {
      await once(server.listen(port, "localhost"), "listening");
    },
    async stop(): Promise<void> {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function claimsOf(id: string) {
  return {
    sub: id,
    name: `Person ${id}`,
    email: id.includes("@") ? id : `${id}@desk.example`,
    email_verified: !id.startsWith("unchecked"),
    groups: groupsOf[id] ?? [],
  };
}
