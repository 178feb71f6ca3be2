"use client";

import { latePart } from "@/components/ui/load/lazy";

/**
 * The page of an address that has none. Every page carries this along: what it shows is fetched when nothing
 * is found.
 */
export const NothingHere = latePart(() => import("./nothing-here-face"));
