import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { pageCopy } from "@/app/copy";
import { FailedPage } from "@/app/failed-page";
import { hitHref, JumpAnswerView } from "@/components/go/jump-answer";
import { JumpForm, TicketSnippets } from "@/components/go/jump-form";
import { typedText } from "@/lib/contract/parameter";
import { requestOrigin } from "@/lib/server/http/request-origin";
import { answerJump } from "@/lib/server/jump/jump";
import { pageContext, signedInContext } from "@/lib/server/pages/page-request";

export const metadata: Metadata = { title: pageCopy.go.heading };

/** The page that ticket macros link to. Opens the record if there is exactly one, otherwise explains. */
export default async function GoPage({ searchParams }: PageProps<"/go">) {
  const context = await signedInContext();
  if (!context.ok) return <FailedPage page={pageCopy.go} failure={context.failure} />;
  const { q, ticket } = readGoQuery(await searchParams);
  if (q === "") {
    const origin = requestOrigin(await headers());
    return (
      <div className={column}>
        <JumpForm ticket={ticket} />
        <TicketSnippets origin={origin} />
      </div>
    );
  }
  const [outcome, { region }] = await Promise.all([answerJump(q), pageContext()]);
  const [only, ...others] = outcome.ok && outcome.value.match === "exact" ? outcome.value.hits : [];
  if (only !== undefined && others.length === 0) redirect(hitHref(only, ticket));
  return (
    <div className={column}>
      {outcome.ok ? (
        <JumpAnswerView answer={outcome.value} ticket={ticket} region={region} />
      ) : (
        <FailedPage page={pageCopy.go} failure={outcome.failure} />
      )}
      <JumpForm q={q} ticket={ticket} />
    </div>
  );
}

const column = "mx-auto grid w-full max-w-160 grid-cols-1 content-start gap-8 px-4 py-10 sm:px-6";

const maxQueryLength = 2000;
const maxTicketLength = 100;

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the last `q` and `ticket`, without control characters, trimmed and cut. An empty ticket is null. */
function readGoQuery(params: Params): { q: string; ticket: string | null } {
  const last = (name: string) =>
    [params[name] ?? ""]
      .flat()
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, " ")
      .trim() ?? "";
  const ticket = shortened(last("ticket"), maxTicketLength);
  return { q: shortened(typedText(last("q")), maxQueryLength), ticket: ticket === "" ? null : ticket };
}

/** Cuts a text, but not within a character. */
function shortened(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
