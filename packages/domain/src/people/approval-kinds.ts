/** What takes two admins. */
type ApprovalKind = {
  /** What the first one has asked; follows "has asked" and "asks". */
  readonly asked: string;
} & (
  | {
      /** What a request changes, and where its approver looks at it. */
      readonly about: 'participation' | 'fund';
    }
  | {
      readonly about: 'journal' | 'run';
      /** A request in a word or two, in the list of journals. */
      readonly shortName: string;
    }
);

export const approvalKinds = {
  release: { about: 'participation', asked: 'to release a signed commitment and void its agreement' },
  correct_terms: { about: 'participation', asked: 'to correct the terms of an investment' },
  reissue_agreement: { about: 'participation', asked: 'to have a new agreement signed' },
  change_instructions: {
    about: 'fund',
    asked: 'to change the payment instructions of a fund that has commitments',
  },
  settle_holder: { about: 'participation', asked: 'to state who holds a signed investment' },
  complete: {
    about: 'participation',
    asked: 'to record an investment as countersigned, with an agreement that was signed elsewhere',
  },
  open_ledger: { about: 'journal', shortName: 'Opening', asked: 'to open the journal of a fund' },
  close_period: { about: 'journal', shortName: 'Closing a period', asked: 'to close a period of a journal' },
  reverse_entry: { about: 'journal', shortName: 'Reversal', asked: 'to reverse an entry of a journal' },
  import_receipts: {
    about: 'journal',
    shortName: 'Receipts of a file',
    asked: 'to record the receipts of a file in a fund whose journal is open',
  },
  post_valuation: {
    about: 'run',
    shortName: 'Valuation',
    asked: 'to set the value of a fund whose journal is open',
  },
  post_distribution: {
    about: 'run',
    shortName: 'Distribution',
    asked: 'to post a distribution of a fund',
  },
  import_runs: {
    about: 'run',
    shortName: 'Valuations and distributions of a file',
    asked: 'to post the valuations and distributions of a file in a fund whose journal is open',
  },
  reverse_run: {
    about: 'run',
    shortName: 'Reversal',
    asked: 'to reverse a valuation or a distribution of a fund',
  },
  reverse_import: {
    about: 'run',
    shortName: 'Reversal of a file',
    asked: 'to reverse the valuations and distributions of a file',
  },
} as const satisfies Readonly<Record<string, ApprovalKind>>;

export type ApprovalKindName = keyof typeof approvalKinds;
export const approvalKindNames = Object.keys(approvalKinds) as ApprovalKindName[];

/** The kinds whose requests wait in the list of journals. */
export type JournalApprovalKind = {
  [Name in ApprovalKindName]: (typeof approvalKinds)[Name] extends { shortName: string } ? Name : never;
}[ApprovalKindName];
export const journalApprovalKinds = approvalKindNames.filter(
  (name): name is JournalApprovalKind => 'shortName' in approvalKinds[name],
);

/** The collection of the record that a request names: that of a journal or a run names the fund. */
export const approvedCollection = (name: ApprovalKindName): 'synd_users' | 'funds' =>
  approvalKinds[name].about === 'participation' ? 'synd_users' : 'funds';

/** A request that waits for a second admin, and who asked for it. */
export interface WaitingRequest {
  readonly kind: ApprovalKindName;
  readonly askedBy: { readonly _id: string; readonly name: string };
}

/** Who has asked for what, as a reader reads it: "Mary Asker has asked to …", and "You have asked to …" for Mary. */
export const requestSentence = ({ kind, askedBy }: WaitingRequest, reader: string): string =>
  `${askedBy._id === reader ? 'You have' : `${askedBy.name} has`} asked ${approvalKinds[kind].asked}.`;
