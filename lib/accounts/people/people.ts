import type { Updateable } from "kysely";
import * as z from "zod";
import type { Actor, ActorContext } from "@/lib/accounts/audit/event";
import { alone, type Core, refuse, requireRight } from "@/lib/accounts/core";
import { type Role, readRole } from "@/lib/accounts/viewer";
import { visibleName } from "@/lib/contract/text";
import type { Tables } from "@/lib/database/schema/schema";

export type StoredPerson = Readonly<ReturnType<typeof toPerson>>;

/** Finds a person by id, disabled ones too; null if there is none. */
export async function findPerson(core: Core, id: string): Promise<StoredPerson | null> {
  const row = await people(core).where("person.id", "=", id).executeTakeFirst();
  return row === undefined ? null : toPerson(row);
}

/** Returns the person with an email address in lower case, or null. */
export async function findByEmail(core: Core, email: string): Promise<StoredPerson | null> {
  const row = await people(core).where("person.email", "=", email).executeTakeFirst();
  return row === undefined ? null : toPerson(row);
}

/** Returns all people, disabled ones too. */
export async function allPeople(core: Core): Promise<StoredPerson[]> {
  return (await people(core).execute()).map(toPerson);
}

/** Returns whether any account exists. Once one does, no link creates a first admin. */
export async function hasPeople({ database }: Core): Promise<boolean> {
  return (await database.reader.selectFrom("person").select("id").limit(1).executeTakeFirst()) !== undefined;
}

function people({ database }: Core) {
  return database.reader
    .selectFrom("person")
    .leftJoin("second_factor", (join) =>
      join.onRef("second_factor.person_id", "=", "person.id").on("second_factor.confirmed", "=", 1),
    )
    .selectAll("person")
    .select("second_factor.person_id as factor")
    .select((eb) =>
      eb
        .selectFrom("identity")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("identity.person_id", "=", "person.id")
        .as("identities"),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof people>["execute"]>>[number];

function toPerson({ id, name, email, role, disabled, password, factor, identities }: Row) {
  return {
    id,
    name,
    email,
    role: readRole(role),
    disabled: disabled === 1,
    /** The hash from the hasher; null for a person without a password. */
    password,
    hasSecondFactor: factor !== null,
    /** Whether the person has no way to sign in yet. */
    isInvited: password === null && identities === 0,
  };
}

/** Stores a person who cannot sign in yet. The caller sets the id, which the earlier audit entry needs. */
export async function createPerson(
  { database }: Core,
  person: { readonly id: string; readonly name: string; readonly email: string; readonly role: Role },
): Promise<StoredPerson> {
  const { id, name, email, role } = person;
  await database.writer
    .insertInto("person")
    .values({ id, name, email, role, disabled: 0, password: null, created_at: Date.now() })
    .execute();
  return { ...person, disabled: false, password: null, hasSecondFactor: false, isInvited: true };
}

/** Sets columns of a person, without a check of rights and without an audit entry. */
export async function updatePerson(
  { database }: Core,
  id: string,
  change: Updateable<Tables["person"]>,
): Promise<void> {
  await database.writer.updateTable("person").set(change).where("id", "=", id).execute();
}

/** Sets the hash of a password, unless the person got another one after `person` was read. */
export async function replacePassword(
  { database }: Core,
  person: Pick<StoredPerson, "id" | "password">,
  password: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database.writer
    .updateTable("person")
    .set({ password })
    .where("id", "=", person.id)
    .where("password", "is not distinct from", person.password)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const busy = {
  code: "busy",
  message: "Another change to people is in progress. Try again.",
  retryAfter: 1,
} as const;

/** Serializes changes to people across servers. Throws `Refusal` `busy` if another one takes too long. */
export function aloneWithPeople<T>(core: Core, work: () => Promise<T>): Promise<T> {
  return alone(core, "people", busy, work);
}

/**
 * Serializes changes to users and tokens across servers. Otherwise two admins could disable each other at the
 * same time, and a token created during a demotion would stay valid.
 */
export function changeAlone<T>(core: Core, context: ActorContext, work: () => Promise<T>): Promise<T> {
  return aloneWithPeople(core, async () => {
    // An earlier change may have revoked the right.
    await requireRight(core, { ...context, viewer: await withCurrentRole(core, context.viewer) }, "people");
    return work();
  });
}

async function withCurrentRole(core: Core, actor: Actor): Promise<Actor> {
  if (actor.kind !== "person") return actor;
  const person = await findPerson(core, actor.id);
  if (person === null || person.disabled) refuse("unauthenticated");
  return { ...actor, role: person.role };
}

const identitySchema = z.object({
  name: z
    .string({ error: "Enter a name." })
    .trim()
    .regex(visibleName, { error: "Enter a name." })
    .max(200, { error: "The name must have at most 200 characters." })
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, { error: "Use one line of text." }),
  email: z
    .email({ error: "Enter a valid email address." })
    .max(254, { error: "The email address must have at most 254 characters." })
    .transform((email) => email.toLowerCase()),
});

/** Parses a typed name and email address. Throws `Refusal` with messages for each field. */
export function readIdentity(given: Partial<Record<"name" | "email", string | undefined>>) {
  const parsed = identitySchema.safeParse({ ...given, email: given.email?.trim() });
  return parsed.success
    ? parsed.data
    : refuse("invalid_query", { errors: z.flattenError(parsed.error).fieldErrors });
}
