const names: Readonly<Record<string, string>> = {
  release: 'to end this commitment and void its agreement',
  reissue_agreement: 'to have a new agreement signed',
  correct_terms: 'to correct the terms of this investment',
  complete: 'to complete this investment with an agreement that was signed elsewhere',
};

/** What an open request to a second admin is about; it follows "has asked". */
export const requestName = (kind: string): string => names[kind] ?? 'for a change of this investment';
