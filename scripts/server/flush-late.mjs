/** How late what an answer has is passed on at most, in ms. The whole of a page is mostly made in less. */
const latestMs = 20;

/**
 * Has an answer pass on what its compression holds a moment later than it is asked to, with all that comes until then. The
 * framework asks for it after every piece of a page, and each time the compression forgets all it has seen: a twentieth of
 * every page.
 * @param {import("node:http").ServerResponse} response before its compression gives it a `flush`
 */
export function flushLate(response) {
  /** @type {(() => void) | undefined} */
  let flush;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  function later() {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush?.call(response);
    }, latestMs);
  }
  response.once("close", () => clearTimeout(timer));
  Object.defineProperty(response, "flush", {
    configurable: true,
    get: () => (flush === undefined ? undefined : later),
    set: (given) => {
      flush = given;
    },
  });
}
