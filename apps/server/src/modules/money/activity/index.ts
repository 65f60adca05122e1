export { activityGenerators } from './activity-file.ts';
export { readProfileChoices } from './read-choices.ts';
export { registerMoneyActivity } from './routes.ts';
export { activityScope, openedPositions, type Reader } from './scope.ts';
