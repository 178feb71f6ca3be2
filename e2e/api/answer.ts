/** What a server answered, with header names in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The body as JSON. */
export function readBody({ text }: Answer): unknown {
  return JSON.parse(text);
}
