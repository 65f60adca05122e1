export {
  type DocumentGenerators,
  downloadLink,
  generatedDocumentLink,
} from './generated-documents.ts';
export { registerDocuments } from './routes.ts';
