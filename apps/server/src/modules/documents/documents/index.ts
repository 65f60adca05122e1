export {
  type DocumentGenerators,
  downloadLink,
  generatedDocumentLink,
} from './generated-documents.ts';
export { forgetReads, markRead } from './reads.ts';
export { registerDocuments } from './routes.ts';
