/** One way in that is under way: made when the browser leaves, gone when it comes back. */
export interface SignOnAttempt {
  /** Travels through the provider and finds this record again. */
  readonly state: string;
  /** Comes back inside the ID token. */
  readonly nonce: string;
  /** Proves to the provider that who redeems the code is who asked for it. */
  readonly verifier: string;
  readonly redirectUri: string;
  /** Where to go afterwards: a path of this desk, already checked. */
  readonly next: string;
}
