import type { Link } from "@/lib/accounts/audit/chain";
import { chainCheck, checkGuards } from "./doctor-audit";
import type { Check } from "./doctor-check";
import { checkCommits, checkDatabase } from "./doctor-database";
import { checkDocuments } from "./doctor-documents";
import { checkFigures } from "./doctor-figures";
import { checkMirror } from "./doctor-mirror";
import { checkContributions, checkPosts, checkProfiles } from "./doctor-records";
import { checkSearch } from "./doctor-search";
import { checkSupporters } from "./doctor-supporters";

/** Everything that the doctor looks at, in turn. @param since a place in the chain of the audit that was kept elsewhere */
export const doctorChecks = (since: Link | null): readonly Check[] => [
  checkDatabase,
  checkCommits,
  checkDocuments,
  checkContributions,
  checkProfiles,
  checkPosts,
  checkSearch,
  checkSupporters,
  checkFigures,
  checkMirror,
  checkGuards,
  chainCheck(since),
];

/** What has to be well before a backup is believed. */
export const backupChecks: readonly Check[] = [
  checkDatabase,
  checkContributions,
  checkProfiles,
  checkPosts,
  checkGuards,
  chainCheck(null),
];
