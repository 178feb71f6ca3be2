export const signInCopy = {
  givingDesk: "Giving Desk",
  signIn: "Sign in",
  note: "Read-only access. Activity is logged.",
  or: "or",
  signedIn: "Signed in. One moment…",
  forgotten: "Forgot your password or lost your device? An admin can give you a reset link.",
  finishSetup: "Finish setup",
  finishSetupNote:
    "No accounts yet. Open the setup link printed in the terminal (valid for 30 minutes, works once). " +
    "Restart Giving Desk to print a new one.",
  localTrial: "For a local trial without accounts, start Giving Desk with {setting}.",
  signInWith: "Sign in with {name}",
  signedOut: "You’re signed out. Nothing you viewed is stored in this browser.",
  problems: {
    unavailable: "Your organization’s sign-in isn’t available. Try again later.",
    too_many: "Too many sign-in attempts. Try again in a minute.",
    expired: "That sign-in expired or was started in another browser. Try again.",
    cancelled: "Sign-in was canceled.",
    distrusted: "Your organization’s sign-in sent an invalid response. If this continues, contact an admin.",
    not_admitted: "Your account has no access to Giving Desk. Ask an admin for access.",
  },
  failed: "Sign-in failed. Try again.",

  titles: {
    "first-admin": "Set up Giving Desk",
    invitation: "Welcome to Giving Desk",
    reset: "Choose a new password",
  },
  firstAdminNote: "You’ll be the first admin and can invite others. This link works once.",
  invitationNote: (name: string | null, role: string, can: string) =>
    `${name ?? "You"} can sign in with the ${role} role. ${can}`,
  resetNote: "It replaces the old one, ends your other sessions and turns two-factor authentication off.",
  signedInAs: "You’re signed in as {name}. Using this link signs you out of that account.",
  setUp: "Set up and sign in",
  save: "Save and sign in",
  linkEndedError: "This link no longer works. Ask for a new one.",
  yourName: "Your name",
  password: "Password",
  linkEndedTitle: "This link no longer works",
  linkEndedNote:
    "Links work once and expire. A new link replaces the old one. Ask an admin for another. " +
    "Giving Desk prints a new link for the first admin when it starts.",
} as const;
