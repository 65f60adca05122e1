export { registerBackoffice } from './routes.ts';
