export { downloadLink, type Makers } from './made-files.ts';
export { registerDocuments } from './routes.ts';
