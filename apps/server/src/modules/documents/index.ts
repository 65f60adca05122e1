export { registerDocuments } from './routes.ts';
export { uploadPath } from './uploads.ts';
