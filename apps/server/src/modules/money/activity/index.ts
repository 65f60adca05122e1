export { activityGenerators } from './activity-file.ts';
export { readProfileChoices } from './read-choices.ts';
export { readStatedHoldings } from './read-stated.ts';
export { registerMoneyActivity } from './routes.ts';
export { activityScope, openedPositions, type Reader, type Scope } from './scope.ts';
