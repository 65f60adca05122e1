export { checkAcceptedAmount } from './accepted-amount.ts';
export {
  computeLimits,
  type FundTerms,
  type FundTermsRow,
  fundTermsColumns,
  hasOtherAcceptedParticipation,
  presentLimits,
  readFundTerms,
  readLimits,
  toFundTerms,
} from './fund-terms.ts';
export {
  assignFundTemplate,
  changeFundSchedule,
  changePaymentInstructions,
  openDraftFund,
  replaceFundTemplate,
  takeFiguresFromJournal,
} from './fund-writes.ts';
export { lockFund } from './lock-fund.ts';
