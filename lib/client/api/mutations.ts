import { paths } from "@/lib/paths";
import { member } from "@/lib/records/values";
import { bodyOf, mutate } from "./request";

const onceLink = () => bodyOf((schemas) => schemas.onceLink);
const secondFactor = () => bodyOf((schemas) => schemas.secondFactor);
const createdToken = () => bodyOf((schemas) => schemas.createdToken);

export const accountMutations = {
  /** @returns whether a code of the second factor is needed */
  signIn: (given: { email: string; password: string; code?: string }) =>
    mutate(["POST", paths.apiSession], given, ({ body }) => member(body, "secondFactorNeeded") === true),
  signOut: () => mutate(["DELETE", paths.apiSession]),
  welcome: (given: { token: string; password: string; name?: string; email?: string }) =>
    mutate(["POST", paths.apiAcceptInvitation], given),

  endSession: (id: string) => mutate(["DELETE", paths.apiSessions(id)]),
  changePassword: (given: { current: string; next: string }) => mutate(["POST", paths.apiPassword], given),
  startSecondFactor: (given: { password: string }) =>
    mutate(["POST", paths.apiSecondFactor], given, secondFactor()),
  confirmSecondFactor: (given: { code: string }) => mutate(["PUT", paths.apiSecondFactor], given),
  removeSecondFactor: (given: { password: string; code: string }) =>
    mutate(["DELETE", paths.apiSecondFactor], given),

  createToken: (given: { name: string; scopes: readonly string[]; days: number }) =>
    mutate(["POST", paths.apiTokens], given, createdToken()),
  revokeToken: (id: string) => mutate(["DELETE", paths.apiToken(id)]),

  invite: (given: { name: string; email: string; role: string }) =>
    mutate(["POST", paths.apiInvitations], given, onceLink()),
  resetPassword: (id: string) => mutate(["POST", paths.apiPersonReset(id)], {}, onceLink()),
  changePerson: (id: string, change: { role: string } | { disabled: boolean }) =>
    mutate(["PATCH", paths.apiPerson(id)], change),
  endSessionsOf: (id: string) => mutate(["DELETE", paths.apiPersonSessions(id)]),
} as const;
