export { assertPercentagesAreSet, withoutLedgerPercentages } from './fund-percentages.ts';
export { readPerformance } from './read-performance.ts';
export { ledgerFacts, presentPosition, readPositions } from './read-positions.ts';
