export { matchPapers, matchPapersJob } from './match-papers.job.ts';
export {
  awaitMatch,
  type ChosenAddressee,
  confirmMatch,
  forgetMatches,
  keepMatchOf,
  markReminded,
  releaseMatch,
} from './paper-matches.ts';
