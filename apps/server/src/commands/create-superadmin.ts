import { createSuperadmin } from '../modules/people/identity/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from './open-database.ts';

const usage = 'Say whom to make superadmin: npm run create-superadmin -- EMAIL';

/**
 * `npm run create-superadmin -- EMAIL`: creates the first superadmin of a deployment, with a password that is shown
 * once.
 */
async function main(args: readonly string[]): Promise<void> {
  const [email, ...rest] = args;
  if (!email || email.startsWith('-') || rest.length > 0) throw new Error(usage);
  const config = readConfig(process.env);
  const { db, close } = await openDatabase(config);
  try {
    const password = await createSuperadmin(db, { email, now: systemClock.now() });
    process.stdout.write(
      `Superadmin ${email} is made. This password is shown only now:\n\n  ${password}\n\nNext: start the server, sign in at ${config.publicUrl} and choose a password of your own. docs/operations.md, "A new deployment", says what else there is to set.\n`,
    );
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
