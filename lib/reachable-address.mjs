/**
 * Replaces a wildcard address, which a browser cannot open and the desk does not serve, with localhost.
 * @param {string} address
 */
export function reachable(address) {
  return address.replace(/^(https?:\/\/)(0\.0\.0\.0|\[::\])(?=:|$)/, "$1localhost");
}
