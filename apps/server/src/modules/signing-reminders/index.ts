export { registerSigningReminders } from './routes.ts';
