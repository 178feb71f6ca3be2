import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { filled } from "@/components/ui/filled";
import { ButtonLink } from "@/components/ui/form/button";
import { paths } from "@/lib/paths";
import { forbiddenCopy } from "./copy";

/** Not a failure, so it names up to two admins to contact. @param props.admins null if access is open */
export function AdminsOnly(props: { heading: string; what: string; admins: readonly string[] | null }) {
  const { heading, what, admins } = props;
  return (
    <EmptyState
      icon="lock"
      title={
        <>
          <span className="sr-only">{heading}: </span>
          {admins === null ? forbiddenCopy.signInOff : forbiddenCopy.adminsOnly}
        </>
      }
      text={
        <p>
          {admins === null
            ? forbiddenCopy.openToAll
            : filled(forbiddenCopy.roleLacks, { what, admins: adminNames(admins) })}
        </p>
      }
      actions={<ButtonLink href={paths.contributions}>{forbiddenCopy.toContributions}</ButtonLink>}
    />
  );
}

function adminNames([one, other]: readonly string[]): ReactNode {
  if (one === undefined) return forbiddenCopy.anyAdmin;
  if (other === undefined) return filled(forbiddenCopy.oneAdmin, { one: <bdi>{one}</bdi> });
  return filled(forbiddenCopy.twoAdmins, { one: <bdi>{one}</bdi>, other: <bdi>{other}</bdi> });
}
