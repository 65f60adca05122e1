import type { ApprovalKindName } from '@paddock/contract';

const names: Readonly<Record<ApprovalKindName, string>> = {
  release: 'to end this commitment and void its agreement',
  reissue_agreement: 'to have a new agreement signed',
  correct_terms: 'to correct the terms of this investment',
  complete: 'to complete this investment with an agreement that was signed elsewhere',
};

/** What an open request to a second admin is about; it follows "has asked". */
export const requestName = (kind: ApprovalKindName): string => names[kind];
