export { registerStatements } from './routes.ts';
export { capitalStatementGenerators } from './statement-file.ts';
