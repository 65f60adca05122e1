export { matchPapers, matchPapersJob } from './match-papers.job.ts';
export {
  awaitMatch,
  type ChosenAddressee,
  chooseOtherPerson,
  confirmMatch,
  forgetMatches,
  markReminded,
  releaseMatch,
} from './paper-matches.ts';
