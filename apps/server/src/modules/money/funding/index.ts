export { afterReceipt, type Payment, receiptConcerns, receiptProblem } from './check-receipt.ts';
export { readFundContact } from './fund-contact.ts';
export { fundingGenerators } from './funding-documents.ts';
export { findFundingToReturn, findOpenFunding, sumUnfundedByFund } from './funding-lists.ts';
export { readReceipts } from './funding-page.ts';
export { lockFunding, lockFundings } from './lock-funding.ts';
export { presentParticipationFunding } from './participation-funding.ts';
export {
  endedBalances,
  type Funding,
  findFunding,
  isFundDone,
  presentFunding,
  presentOwnFundings,
  readFundedAmounts,
  readFundings,
} from './read-funding.ts';
export {
  findEntry,
  recordReceipt,
  recordReturn,
  reverseEntry,
} from './record-entries.ts';
export { registerFunding } from './routes.ts';
export { endFunding, readReceived, settleAfterAgreement } from './settle-funding.ts';
export { tellOfInstructionsJob } from './tell-of-instructions.job.ts';
export { whereToPay } from './where-to-pay.ts';
