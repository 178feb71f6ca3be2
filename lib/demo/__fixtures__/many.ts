import { demoContributions } from "@/lib/demo/demo-contributions";

export const today = new Date("2026-03-05T13:45:10Z");
/** 10,000 contributions, generated once for suites that only read them. */
export const many = [...demoContributions({ count: 10_000, today })];
