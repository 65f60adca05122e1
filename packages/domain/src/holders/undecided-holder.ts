/** Why it could not be told who holds a signed investment: no agreement of ours states it, or it states no name. */
export const undecidedHolderReasons = ['no_agreement', 'no_name'] as const;

export type UndecidedHolderReason = (typeof undecidedHolderReasons)[number];

/** Why, as a sentence. */
export const undecidedHolderMessages: Readonly<Record<UndecidedHolderReason, string>> = {
  no_agreement:
    'No agreement that was filled in here states who holds it: it was signed elsewhere, or imported.',
  no_name: 'Its agreement was signed without the name of a trust or an entity.',
};

/** What an admin can do about it. */
export const undecidedHolderRemedy =
  'Read in the signed agreement who holds it, and state that: another admin approves. If the agreement is wrong, correct the terms instead, and the holder is taken from the new agreement once everybody has signed it.';
