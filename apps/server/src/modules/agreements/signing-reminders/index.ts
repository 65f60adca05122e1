export { work as remindSigners } from './remind-signers.job.ts';
export { registerSigningReminders } from './routes.ts';
