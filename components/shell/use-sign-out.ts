"use client";

import { useState, useTransition } from "react";
import { accountMutations } from "@/lib/client/account-mutations";
import { failureBody } from "@/lib/contract/failure";
import { paths } from "@/lib/paths";
import { sessionNews } from "./session-news";

/**
 * Ends the session, then leaves the page for good: nothing that it held may be seen by whoever comes next.
 */
export function useSignOut() {
  const [trouble, setTrouble] = useState("");
  const [isBusy, startBusy] = useTransition();

  function signOut(): void {
    if (isBusy) return;
    startBusy(async () => {
      const outcome = await accountMutations.signOut();
      // A session that is over already is as good as ended.
      if (outcome.ok || outcome.failure.code === "unauthenticated") {
        sessionNews.tell("ended");
        window.location.replace(`${paths.signIn}?signed=out`);
        return;
      }
      setTrouble(failureBody(outcome.failure).message);
    });
  }

  return { signOut, isBusy, trouble };
}
