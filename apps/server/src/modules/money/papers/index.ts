export {
  type CurrentPaper,
  currentPaper,
  issuePaper,
  makePaper,
  type NewPaper,
  type PaperSubject,
  type PaperTools,
  type StoredPaper,
  storePaper,
} from './issue-paper.ts';
export {
  holderLine,
  managerLines,
  type PaperParties,
  type PartiesRow,
  partiesOf,
  partiesSql,
  partyNameSql,
  partyTables,
} from './paper-parties.ts';
export { replacedLines, usd } from './paper-words.ts';
export { registerPapers } from './routes.ts';
