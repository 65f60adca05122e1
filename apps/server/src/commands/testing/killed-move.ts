import { openDiskFiles } from '../../adapters/storage/index.ts';
import { migrateAll } from '../../open-platform.ts';
import { moveTo } from '../../platform/move/index.ts';

/** A move that ends itself like kill -9 the nth time that it comes to a step: SOURCE TARGET FILES STEP N. */
const [source = '', target = '', files = '', name, count] = process.argv.slice(2);
let left = Number(count);
const connection = { connectionString: target };
await moveTo({
  source: { connectionString: source },
  target: connection,
  migrate: (upTo) => migrateAll(connection, upTo),
  files: openDiskFiles(files),
  openBucket: undefined,
  rowsPerSlice: 3,
  onStep: (step) => {
    if (step.name !== name) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  },
});
