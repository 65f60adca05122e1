import { runVectors } from './vectors/run-vectors.ts';

/** `npm run vectors -- FILE`: runs the cases of a file of ledger vectors and prints each with what was found. */
process.exitCode = runVectors(process.argv.slice(2), console.log, console.error);
