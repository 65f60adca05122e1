export { afterTermsChange } from './after-change.ts';
export { readTermsHistory } from './read-history.ts';
export { presentSignedTerms } from './signers.ts';
