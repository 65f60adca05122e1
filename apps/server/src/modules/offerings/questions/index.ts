export { registerQuestions } from './routes.ts';
