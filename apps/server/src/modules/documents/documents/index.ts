export {
  type DocumentGenerators,
  downloadLink,
  generatedDocumentLink,
} from './generated-documents.ts';
export { forgetReads } from './reads.ts';
export { registerDocuments } from './routes.ts';
