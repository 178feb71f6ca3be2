"use client";

import dynamic from "next/dynamic";

/** The page of an address that has none. Every page carries this along: what it shows is fetched when nothing is found. */
export const NothingHere = dynamic(() => import("./nothing-here-face"));
