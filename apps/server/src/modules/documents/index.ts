export {
  type DocumentGenerators,
  generatedDocumentLink,
} from './generated-documents.ts';
export { registerDocuments } from './routes.ts';
