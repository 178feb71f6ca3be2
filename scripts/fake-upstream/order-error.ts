/** An order that cannot be carried out, in one sentence. */
export class OrderError extends Error {
  override readonly name = "OrderError";
}
