import type { Database } from "@/lib/database/database";
import type { Auth } from "./auth";
import type { BriefCache } from "./brief-cache";
import type { Note } from "./note";
import type { Hasher } from "./passwords/hasher";
import type { Viewer } from "./viewer";

/** What the parts of the accounts room work with. */
export interface Core {
  readonly database: Database;
  readonly api: Auth["api"];
  readonly library: Awaited<Auth["$context"]>;
  readonly hasher: Hasher;
  readonly secret: string;
  readonly note: Note;
  /** Who stands behind a cookie or a token. */
  readonly viewers: BriefCache<Viewer | null>;
}
