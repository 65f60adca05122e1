import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { holdsEmbedded, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { pino } from 'pino';
import { openBucket, openDiskFiles } from '../adapters/storage/index.ts';
import { migrateAll } from '../open-platform.ts';
import { type Config, readConfig, type S3Config } from '../platform/config.ts';
import { MoveError, type MoveStep, moveTo } from '../platform/move/index.ts';
import { secretKeyPath } from '../platform/secrets.ts';
import { parseMoveArguments, withoutPassword } from './move-arguments.ts';
import { describeComparison, nextSteps } from './move-report.ts';

/**
 * `npm run move-to -- ADDRESS`: takes an embedded installation to another PostgreSQL, and its files to a bucket with
 * STORAGE=s3. The server must not run. It can be killed and begun again; the old installation is only read.
 */
async function main(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const address = parseMoveArguments(args, process.env['ALLOW_PLAINTEXT'] ?? null);
  assertEmbedded(config);
  // Fails if a server runs, and keeps one from starting.
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined });
  try {
    const target = { connectionString: address };
    const { s3 } = config;
    const report = await moveTo({
      source: embedded.connection,
      target,
      migrate: (upTo) => migrateAll(target, upTo),
      files: openDiskFiles(join(config.dataDir, 'files')),
      openBucket: s3 ? () => openTargetBucket(s3) : undefined,
      onStep: showSteps(),
    });
    const bucket = config.s3?.bucket ?? null;
    for (const damage of report.files.damages)
      process.stderr.write(`WARNING: in the old installation, ${damage}.\n`);
    const secretKeyFile = secretKeyPath(config.dataDir);
    print([
      ...describeComparison(report, bucket),
      '',
      ...nextSteps(report, {
        address: withoutPassword(address),
        dataDir: config.dataDir,
        secretKeyFile: config.secretKey === null && existsSync(secretKeyFile) ? secretKeyFile : null,
        bucket,
        demo: config.demo,
      }),
    ]);
  } finally {
    await embedded.stop();
  }
}

function assertEmbedded({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null)
    throw new MoveError(
      'DATABASE_URL is set, so this installation has no embedded database. Take it out of .env and the environment to move what is in DATA_DIR.',
    );
  if (!holdsEmbedded(dataDir)) throw new MoveError(`DATA_DIR ${dataDir} holds no database to move.`);
}

async function openTargetBucket(s3: S3Config) {
  const store = await openBucket(s3, pino({ level: 'silent' }));
  try {
    for await (const _ of store.list()) break;
  } catch (error) {
    throw new MoveError(
      `The bucket ${s3.bucket} at ${s3.endpoint} cannot be listed. Run the move again when it can.`,
      error,
    );
  }
  return store;
}

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** Prints each step; of slices and files the first one, and then one every few seconds. */
function showSteps(): (step: MoveStep) => void {
  const words: Record<Exclude<MoveStep['name'], 'slice' | 'file'>, string> = {
    begun: 'The target is empty, or was begun by this move.',
    migrated: 'The target has the schema.',
    lowered: 'Copying rows.',
    raised: 'All rows are there; PostgreSQL has checked the keys. Comparing.',
    compared: 'Every row is the same on both sides. Looking at files.',
    finished: 'The move is finished.',
  };
  const interval = 5_000;
  let [table, shown] = ['', 0];
  return (step) => {
    // An empty table is nothing to tell.
    if (step.name === 'slice' && step.rows === 0) return;
    if (step.name === 'slice' && step.table === table && performance.now() - shown < interval) return;
    if (step.name === 'file' && performance.now() - shown < interval) return;
    shown = performance.now();
    if (step.name === 'slice') {
      table = step.table;
      print([`  ${step.table}: ${step.rows} rows`]);
    } else if (step.name === 'file') print([`  ${step.files} files`]);
    else print([words[step.name]]);
  };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
