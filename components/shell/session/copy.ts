import { counted } from "@/lib/records/text";

export const sessionCopy = {
  sessionEnded: "Your session has ended",
  signInAgain: "Sign in again to continue where you left off. The page and its filters are kept.",
  signInOtherwise: "Sign in another way",
  signIn: "Sign in",
  continue: "Continue",
  password: "Password",
  back: "Back",
  wrongCode: "That code is wrong. Codes change every 30 seconds; a recovery code works once.",
  wrongPassword: "The email or password is wrong.",
  tooManyAttempts: (wait: string) => `Too many attempts. Try again ${wait}.`,
  later: "later",
  inSeconds: (count: number) => `in ${counted(count, "second")}`,
  inMinutes: (count: number) => `in ${count} minutes`,
} as const;
