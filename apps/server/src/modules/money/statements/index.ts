export { fileStatement, makeStatement } from './file-statement.ts';
export { readStatements } from './read-statements.ts';
export { registerStatements } from './routes.ts';
export { capitalStatementGenerators } from './statement-file.ts';
export { statementsPath } from './tell-of-statement.ts';
