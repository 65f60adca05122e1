export { assertPercentagesAreSet, withoutLedgerPercentages } from './fund-percentages.ts';
export { readDistributions } from './read-distributions.ts';
export { readMovements, readPerformance, readPerformances } from './read-performance.ts';
export { ledgerFacts, presentPosition, readPositions } from './read-positions.ts';
