import { isOpaqueId } from "@/lib/contract/text";
import { paths } from "@/lib/paths";
import type { Status } from "@/lib/records/labels";
import { minPhoneDigits } from "@/lib/records/text";

/** The target of a text: ids or words, never a URL, so that no pasted URL redirects elsewhere. */
export type Jump =
  | { readonly kind: "contribution"; readonly id: string }
  | NamedPost
  | { readonly kind: "feed"; readonly feedId: string }
  | { readonly kind: "supporter"; readonly id: string }
  | { readonly kind: "text"; readonly q: string; readonly post?: NamedPost };

interface NamedPost {
  readonly kind: "post";
  readonly feedId: string;
  readonly id: string;
}

/** The longest text that a field for an id or a link accepts. */
export const maxJumpLength = 2000;
const maxTextLength = 4000;

/**
 * Parses a text of the jump box: an id, `feed/post`, or an admin, API or desk URL on any host. A single word
 * may be an id or a name; the caller looks it up. `0171/1234567` is a phone number before it is a `post`.
 */
export function resolveJump(raw: string): Jump {
  const q = raw
    .slice(0, maxTextLength)
    // URLs cannot contain lone surrogates, and copied text may contain invisible characters.
    .toWellFormed()
    .replace(/^[\s\p{Cf}\p{Cc}]+|[\s\p{Cf}\p{Cc}]+$/gu, "")
    // Chats wrap URLs as `<address|label>`.
    .replace(/^<([^|>]*)(?:\|[^>]*)?>$/, "$1");
  const target = /\s/.test(q) ? null : fromPath(q);
  if (target?.kind === "post" && isPhoneNumber(q)) return { kind: "text", q, post: target };
  if (target !== null) return target;
  // Email addresses and amounts with a currency sign are never meant as ids.
  return isOpaqueId(q) && !/[\s@$€£¥]/.test(q) ? { kind: "contribution", id: q } : { kind: "text", q };
}

function isPhoneNumber(text: string): boolean {
  return /^[\d/()+.-]+$/.test(text) && text.replaceAll(/\D/g, "").length >= minPhoneDigits;
}

function fromPath(text: string): Jump | null {
  if (!text.includes("/")) return null;
  const segments = segmentsOf(text);
  if (segments === null) return null;
  const listed = fromList(segments);
  if (listed !== null) return listed;
  const isAddress = /^[a-z][a-z0-9+.-]*:|^\//i.test(text);
  const [feedId, id, ...more] = segments;
  if (isAddress || feedId === undefined || id === undefined || more.length > 0) return null;
  return { kind: "post", feedId, id };
}

/** Returns the target of segments after the name of a list, such as `contributions/ID`; null without one. */
function fromList(segments: readonly string[]): Jump | null {
  for (const [at, segment] of segments.entries()) {
    const [first, posts, second] = segments.slice(at + 1);
    if (first === undefined) return null;
    if (segment === "contributions") return { kind: "contribution", id: first };
    if (segment === "supporters") return { kind: "supporter", id: first };
    if (segment !== "feeds") continue;
    return posts === "posts" && second !== undefined
      ? { kind: "post", feedId: first, id: second }
      : { kind: "feed", feedId: first };
  }
  return null;
}

/** Returns the decoded segments of a URL or path without its query; null if one of them cannot be an id. */
function segmentsOf(text: string): readonly string[] | null {
  const path = text.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/s, "");
  const segments = path.split("/").filter((segment) => segment !== "");
  const decoded = segments.map(decode);
  return decoded.every(isOpaqueId) ? decoded : null;
}

/** Decodes a segment; empty if it is malformed. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/**
 * Returns a text from a sentence without the brackets, quotation marks, punctuation and `#` around it; the
 * address of `Anna Lee <anna@example.org>`; the address or number of a `mailto:` or `tel:` link.
 */
export function bareText(text: string): string {
  const bare = text
    .trim()
    .replace(/^[^<>]*<([^\s<>@|]+@[^\s<>@|]+)>\W*$/, "$1")
    .replace(/^[#("'“‘„‚«‹[{`*]+/u, "")
    .replace(/^(?:mailto|tel):([^?;]+).*$/i, (_, target: string) => decode(target).trim())
    .replace(/[)"'”’“‘»›\]}`*,;:.!?]+$/u, "");
  return bare === "" ? text : bare;
}

/** Returns the page that looks up a text. */
export function goHref(q: string, ticket?: string): `${typeof paths.go}?${string}` {
  return `${paths.go}?${new URLSearchParams({ q, ...(ticket && { ticket }) })}`;
}

/** An existing record or feed, as a line of a list. `at` in ms UTC; `supporterId` is for the audit log. */
export interface Hit {
  readonly href:
    | `/contributions/${string}`
    | `/supporters/${string}`
    | `/feeds/${string}/posts`
    | `/feeds/${string}/posts/${string}`;
  readonly kind: "contribution" | "supporter" | "post" | "feed";
  readonly id: string;
  readonly name: string | null;
  readonly amount: string | null;
  readonly at: number | null;
  readonly supporterId: string | null;
  readonly anchor?: `#${string}`;
  readonly status?: Status;
  readonly isTest?: boolean;
}

/** The target of a text and its existing records; without any, similar ids or records with its words. */
export interface JumpAnswer {
  readonly jump: Jump;
  readonly match: "exact" | "near" | "words" | "none";
  readonly hits: readonly Hit[];
  /** Whether more records match exactly. */
  readonly hasMore?: boolean;
}
