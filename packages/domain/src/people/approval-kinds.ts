/** What takes two admins, and what the first one has asked; the text follows "has asked" and "asks". */
export const approvalKinds = {
  release: 'to release a signed commitment and void its agreement',
  correct_terms: 'to correct the terms of an investment',
  reissue_agreement: 'to have a new agreement signed',
  change_instructions: 'to change the payment instructions of a fund that has commitments',
  settle_holder: 'to state who holds a signed investment',
  complete: 'to record an investment as countersigned, with an agreement that was signed elsewhere',
  open_ledger: 'to open the journal of a fund',
  close_period: 'to close a period of a journal',
  reverse_entry: 'to reverse an entry of a journal',
  import_receipts: 'to record the receipts of a file in a fund whose journal is open',
  post_valuation: 'to set the value of a fund whose journal is open',
  post_distribution: 'to post a distribution of a fund',
  import_runs: 'to post the valuations and distributions of a file in a fund whose journal is open',
  reverse_run: 'to reverse a valuation or a distribution of a fund',
  reverse_import: 'to reverse the valuations and distributions of a file',
} as const;

export type ApprovalKindName = keyof typeof approvalKinds;

/** A request that waits for a second admin, and who asked for it. */
export interface WaitingRequest {
  readonly kind: ApprovalKindName;
  readonly askedBy: { readonly _id: string; readonly name: string };
}

/** Who has asked for what, as a reader reads it: "Mary Asker has asked to …", and "You have asked to …" for Mary. */
export const requestSentence = ({ kind, askedBy }: WaitingRequest, reader: string): string =>
  `${askedBy._id === reader ? 'You have' : `${askedBy.name} has`} asked ${approvalKinds[kind]}.`;
