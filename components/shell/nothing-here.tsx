"use client";

import dynamic from "next/dynamic";
import { steadyLoad } from "@/components/ui/steady-load";

/** The page of an address that has none. Every page carries this along: what it shows is fetched when nothing is found. */
export const NothingHere = dynamic(steadyLoad(() => import("./nothing-here-face")));
