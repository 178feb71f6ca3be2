/**
 * What a failed start means, by the code of the error.
 * @type {Record<string, (at: { host: string, port: number }) => string>}
 */
const reasons = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is taken: stop what uses it, or choose another with PORT.`,
  EACCES: ({ port }) => `Port ${port} needs more rights: choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not an address of this machine.`,
};

/**
 * Binds the server, and says where it can be reached.
 * @param {import("node:http").Server} server
 * @param {{ host: string, port: number }} at
 * @returns {Promise<{ url: string, port: number }>} with the real port where 0 was asked for
 * @throws {Error} one plain sentence
 */
export function listen(server, at) {
  return new Promise((resolve, reject) => {
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      reject(new Error(reasons[error.code ?? ""]?.(at) ?? `The server cannot listen: ${error.message}.`));
    });
    server.listen(at.port, at.host, () => {
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : at.port;
      const host = at.host.includes(":") ? `[${at.host}]` : at.host;
      resolve({ url: `http://${host}:${port}`, port });
    });
  });
}
