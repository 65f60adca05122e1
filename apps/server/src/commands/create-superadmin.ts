import { createInterface } from 'node:readline/promises';
import { createSuperadmin } from '../modules/people/identity/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { findRunningServer } from '../platform/running-server.ts';
import { openDatabase } from './open-database.ts';
import { parseSuperadminArguments, splitName } from './superadmin-arguments.ts';

/**
 * `npm run create-superadmin -- EMAIL [--name "First Last"]`: creates the first superadmin of a deployment, with a
 * password that is shown once. Asks for the name in a terminal.
 */
async function main(args: readonly string[]): Promise<void> {
  const { email, name } = parseSuperadminArguments(args);
  const names = splitName(name ?? (await askName()));
  const config = readConfig(process.env);
  const running = await findRunningServer(config.dataDir);
  const { db, close } = await openDatabase(config);
  try {
    const password = await createSuperadmin(db, { email, ...names, now: systemClock.now() });
    const database =
      config.databaseUrl === null ? `the database in ${config.dataDir}` : 'the database of DATABASE_URL';
    const next = running
      ? `The server is running. Next: sign in at ${running}`
      : `No server is running in ${config.dataDir}. Next: start it, sign in at ${config.publicUrl}`;
    process.stdout.write(
      `Superadmin ${email} is made in ${database}. This password is shown only now, and ends after seven days:\n\n  ${password}\n\n${next} and choose a password of your own. docs/operations.md, "A new deployment", says what else there is to set.\n`,
    );
  } finally {
    await close();
  }
}

/** The name, if somebody sits at a terminal. */
async function askName(): Promise<string> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question('First and last name (Enter for none): ');
  } finally {
    terminal.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
