export {
  currentPaper,
  issuePaper,
  type NewPaper,
  type PaperSubject,
  type StoredPaper,
  storePaper,
} from './issue-paper.ts';
export { registerPapers } from './routes.ts';
