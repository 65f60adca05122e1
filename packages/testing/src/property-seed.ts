import { configureGlobal } from 'fast-check';

// npm test draws the same values each time, so that nothing is red by chance. The proof `properties` draws others.
const { PROPERTY_SEED: seed = '1', PROPERTY_RUNS: runs } = process.env;
configureGlobal({ seed: Number(seed), ...(runs && { numRuns: Number(runs) }) });
