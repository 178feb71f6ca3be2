// The library has no types. These are the parts that the tests use.
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  export interface Account {
    readonly accountId: string;
    claims(): Promise<Readonly<Record<string, unknown>>>;
  }

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        readonly clients: readonly Readonly<Record<string, unknown>>[];
        readonly claims: Readonly<Record<string, readonly string[]>>;
        readonly cookies: { readonly keys: readonly string[] };
        findAccount(context: unknown, id: string): Promise<Account>;
      },
    );
    callback(): RequestListener;
  }
}
