export { activityGenerators } from './activity-file.ts';
export { registerMoneyActivity } from './routes.ts';
