export { readExpiryDays } from './expiry-days.ts';
export { registerSigningReminders } from './routes.ts';
