/** JSON text whose frame (brackets, commas, colons, quotes) is broken. The message holds none of the text. */
export class JsonTextError extends Error {
  override readonly name = "JsonTextError";

  /** `offset`: the byte, counted from the start of the given bytes, where the frame broke. */
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}
