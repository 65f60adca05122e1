import { type ChainReport, type NotedPlace, verifyChain } from '../platform/audit-chain/index.ts';
import { readConfig } from '../platform/config.ts';
import { createDatabase } from '../platform/database/index.ts';
import { connectDatabase } from './open-database.ts';

const usage =
  'npm run verify-audit takes nothing, or a place that it has printed before: npm run verify-audit -- POSITION:HASH';

/**
 * `npm run verify-audit [-- POSITION:HASH]`: checks that each line of the audit log is as it was written and none is gone.
 * Exits 1 and names the first that is not.
 */
async function main([place, ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0) throw new Error(usage);
  const noted = place === undefined ? undefined : parsePlace(place);
  const { connection, stop } = await connectDatabase(readConfig(process.env));
  const db = createDatabase(
    { ...connection, max: 1 },
    { statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  );
  try {
    const report = await verifyChain(db, noted);
    process.stdout.write(`${describe(report)}\n`);
    if (report.fault !== undefined) process.exitCode = 1;
  } finally {
    await db.destroy();
    await stop();
  }
}

function parsePlace(text: string): NotedPlace {
  const [, position, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined) throw new Error(usage);
  return { position: BigInt(position), hash };
}

function describe({ lines, pruned, erased, waiting, last, fault }: ChainReport): string {
  if (fault !== undefined) return fault;
  const moved = pruned > 0 ? `, ${pruned} of them in files of prune-audit` : '';
  const emptied = erased > 0 ? `, ${erased} without the personal parts of people who were erased` : '';
  const open = waiting > 0 ? ` ${waiting} wait for their place.` : '';
  const end = last
    ? `\nThe last place is ${last.position}:${last.hash}\nNote it elsewhere: with it, npm run verify-audit -- POSITION:HASH also finds a chain that was replaced as a whole.`
    : '';
  return `${lines} lines of the audit log are as they were written${moved}${emptied}.${open}${end}`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
