export { matchPapers, matchPapersJob } from './match-papers.job.ts';
export {
  awaitMatch,
  type ChosenAddressee,
  chooseOtherPerson,
  confirmMatch,
  forgetMatches,
  releaseMatch,
} from './paper-matches.ts';
