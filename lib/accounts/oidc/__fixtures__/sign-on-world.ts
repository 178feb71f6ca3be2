import { cheapHasher } from "@/lib/accounts/__fixtures__/scratch-accounts";
import { createAccounts } from "@/lib/accounts/accounts";
import { contextOf, deskContext } from "@/lib/accounts/audit/event";
import { createSignOn, type SignOnParts } from "@/lib/accounts/oidc/sign-on";
import type { Role } from "@/lib/accounts/viewer";
import { succeed } from "@/lib/contract/failure";
import type { Scratch } from "@/lib/database/__fixtures__/scratch-database";
import type { OidcConfig } from "@/lib/oidc-config";
import {
  clientId,
  clientSecret,
  type Faults,
  type ProviderUser,
  startFaultyProvider,
} from "./lying-provider";

export const desk = "http://desk.example";

type Note = Parameters<SignOnParts["note"]>[0];

/** Single sign-on of a desk, a provider with faults, and a browser. */
export async function startSignOnWorld({ database }: Scratch) {
  let clock = Date.now();
  const now = () => clock;
  const provider = await startFaultyProvider(now);
  const notes: Note[] = [];
  const note: SignOnParts["note"] = async (event) => {
    notes.push(event);
    return succeed(null);
  };
  const accounts = await createAccounts({
    database,
    note,
    hasher: cheapHasher,
    secret: "a secret of the tests, 32 bytes or more",
    settings: { access: { mode: "required" }, upstream: null },
  });

  /** Creates single sign-on as after a restart: the provider's configuration is not loaded yet. */
  function signOn(config: Partial<OidcConfig> = {}, parts: Partial<SignOnParts> = {}) {
    return createSignOn({
      config: {
        issuer: provider.issuer,
        clientId,
        clientSecret,
        label: "Acme",
        scope: "openid email profile",
        roles: null,
        ...config,
      },
      database,
      accounts,
      domains: ["desk.example"],
      note,
      now,
      ...parts,
    });
  }
  const from = (cookie = "", proto = "http") => ({
    headers: new Headers({ cookie, "x-forwarded-proto": proto }),
    address: "192.0.2.1",
  });
  const cookieOf = (header: string) => header.split(";", 1).join("");

  return {
    provider,
    notes,
    signOn,
    from,
    cookieOf,
    advance(ms: number): void {
      clock += ms;
    },
    /** Invites a person. Returns the person's id. */
    async invite(email: string, role: Role): Promise<string> {
      const link = await accounts.invite(deskContext, { email, name: email, role });
      if (!link.ok || link.value.personId === null) throw new Error("No person was invited.");
      return link.value.personId;
    },
    /** Creates a token for a person. Returns a function that checks whether the token still works. */
    async createToken(email: string): Promise<() => Promise<boolean>> {
      const people = await accounts.listPeople({ kind: "desk" });
      const person = people.ok ? people.value.find((one) => one.email === email) : undefined;
      if (person === undefined) throw new Error(`There is no person with the address ${email}.`);
      const viewer = { kind: "person", sessionId: "S", ...person } as const;
      const order = { name: "night job", scopes: ["contributions"], days: 1 } as const;
      const made = await accounts.createToken(contextOf(viewer, from()), order);
      if (!made.ok) throw new Error("No token was made.");
      const headers = new Headers({ authorization: `Bearer ${made.value.token}` });
      return async () => (await accounts.identify({ ...from(), headers })).ok;
    },
    /** Whether a browser with these cookies is signed in. */
    async isSignedIn(cookies: readonly string[]): Promise<boolean> {
      const cookie = cookies.map(cookieOf).join("; ");
      return (await accounts.identify({ ...from(), headers: new Headers({ cookie }) })).ok;
    },
    disable: (personId: string) => accounts.disable(deskContext, personId),
    enable: (personId: string) => accounts.enable(deskContext, personId),
    /** Signs in through the provider, from the button to the callback. */
    async signIn({
      faults = {},
      user,
      config,
    }: {
      faults?: Faults;
      user?: ProviderUser;
      config?: Partial<OidcConfig>;
    } = {}) {
      provider.setFaults(faults);
      if (user !== undefined) provider.setUser(user);
      const attempt = signOn(config);
      const started = await attempt.start("/contributions?name=a#b", desk, from());
      if (!started.ok) return { cookies: [], next: null, rejection: started };
      if (started.value === null) throw new Error("The address began too many attempts.");
      const query = provider.authorize(started.value.location);
      return attempt.finish(query, from(cookieOf(started.value.cookie)));
    },
  };
}
