export const viewFormCopy = {
  save: "Save",
  viewName: "Name",
  viewNameHint: "Saves the current filters, order and columns.",
  shareView: "Share with everyone",
  shareViewHint: "Everyone can open it. Roles still limit what they see.",
  viewSaved: "Saved. It’s under Saved views.",
  linkToView: "Copy link",
  linkToViewNote: "Opens this list for anyone with access.",
  deleteView: "Delete",
  deleteViewNamed: (name: string) => `Delete the view ${name}`,
  deleteViewQuestion: "Delete this view?",
} as const;
