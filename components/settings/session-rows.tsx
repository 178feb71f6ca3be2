"use client";

import { useRouter } from "next/navigation";
import { ConfirmButton } from "@/components/ui/form/confirm-button";
import { Section } from "@/components/ui/panel/section";
import { accountMutations } from "@/lib/client/api/mutations";
import { formatAgo, formatDate, formatTime, type Place } from "@/lib/format/moment";
import { deviceName } from "./device-name";
import { SettingRow } from "./setting-row";

/** A browser that somebody is signed in with; instants in ms UTC. */
export interface OwnSession {
  readonly id: string;
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly address: string;
  readonly userAgent: string;
  /** Whether it is the one that shows this. */
  readonly current: boolean;
}

/** Where somebody is signed in, and for how long. */
export function SessionPart(props: { sessions: readonly OwnSession[]; now: number; place: Place }) {
  return (
    <Section title="Sessions" note="Each ends after an hour without use, and after twelve hours in any case.">
      <SessionRows {...props} />
    </Section>
  );
}

/** Each browser with the way to end its session. */
function SessionRows(props: { sessions: readonly OwnSession[]; now: number; place: Place }) {
  const { sessions, now, place } = props;
  const router = useRouter();
  return sessions.map(({ id, createdAt, lastUsedAt, address, userAgent, current }) => {
    const device = deviceName(userAgent);
    return (
      <SettingRow
        key={id}
        title={device}
        hint={
          <>
            {address === "" ? "" : `${address} · `}
            {current ? "in use now" : `used ${formatAgo(lastUsedAt, now, place.locale)}`} · since{" "}
            {formatDate(createdAt, place)}, {formatTime(createdAt, place)}
          </>
        }
      >
        {current ? (
          <span className="text-ink-2">This session</span>
        ) : (
          <ConfirmButton
            label="End"
            name={`End the session of ${device}`}
            question="End this session?"
            work={() => accountMutations.endSession(id)}
            onDone={() => router.refresh()}
          />
        )}
      </SettingRow>
    );
  });
}
