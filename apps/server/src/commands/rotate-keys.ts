import { createAgreementPdf } from '../adapters/agreement-pdf/index.ts';
import { renewSealingIdentities } from '../modules/agreements/signing/index.ts';
import { replaceLostTaxIdKey, rotateTaxIdKey } from '../modules/people/investing-profiles/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import {
  assertKeyOfDatabase,
  loadKeyRing,
  type RotationReport,
  rotateKeys,
  takeKeyForDatabase,
} from '../platform/key-rotation/index.ts';
import { createSecrets, keyIdOf, loadSecretKey } from '../platform/secrets.ts';
import { keyUses } from './key-uses.ts';
import { openDatabase } from './open-database.ts';

/**
 * `npm run rotate-keys`: has SECRET_KEY encrypt what SECRET_KEY_PREVIOUS has, whether servers run or not, and renews what
 * seals agreements. With `tax-ids`, a new key of their own encrypts the tax ids instead. With `key-lost`, SECRET_KEY
 * becomes the key of the database although it opens nothing of it. Begun again, it goes on where it was.
 */
async function main(args: readonly string[]): Promise<void> {
  const [what, ...more] = args;
  if ((what !== undefined && what !== 'tax-ids' && what !== 'key-lost') || more.length > 0)
    throw new Error(
      'Say npm run rotate-keys, or npm run rotate-keys -- tax-ids, or where the key is lost, npm run rotate-keys -- key-lost. The rest is in the configuration.',
    );
  const config = readConfig(process.env);
  if (what === 'tax-ids') return rotateTaxIds(config);
  const agreementPdf = createAgreementPdf({ log: () => undefined });
  try {
    const { db, close } = await openDatabase(config);
    try {
      const now = systemClock.now();
      const current = await loadSecretKey(config.secretKey, config.dataDir);
      const previous = config.secretKeyPrevious;
      const keys = createSecrets({ current, previous });
      if (what === 'key-lost') {
        await takeKeyForDatabase(db, keys, { keyId: keyIdOf(current), now });
        await replaceLostTaxIdKey(db, keys, now);
      } else await assertKeyOfDatabase(db, keys);
      const report = await rotateKeys(db, {
        current,
        previous,
        uses: keyUses,
        renewSeals: (secrets) => renewSealingIdentities({ db, secrets }, agreementPdf, now),
        now,
      });
      process.stdout.write(`${describe(report, previous !== null)}\n`);
      if (report.unreadable.length > 0 || report.isStillWritten) process.exitCode = 1;
    } finally {
      await close();
    }
  } finally {
    await agreementPdf.close();
  }
}

/** Encrypts tax ids with a new key of their own. */
async function rotateTaxIds(config: Config): Promise<void> {
  const { db, close } = await openDatabase(config);
  try {
    const secrets = createSecrets(await loadKeyRing(db, config));
    const encrypted = await rotateTaxIdKey(db, secrets, systemClock.now());
    process.stdout.write(`A new key is in use: ${encrypted} tax ids were encrypted with it.\n`);
  } finally {
    await close();
  }
}

function describe(report: RotationReport, hasPrevious: boolean): string {
  const { keyId, encrypted, renewed, unreadable } = report;
  const values = (count: number) => `${count} ${count === 1 ? 'value' : 'values'}`;
  const done = `The key ${keyId} encrypted ${values(encrypted)} again, and ${renewed} of the identities that seal agreements ${renewed === 1 ? 'was' : 'were'} replaced.`;
  if (unreadable.length > 0)
    return `${done}\nNeither SECRET_KEY nor SECRET_KEY_PREVIOUS opens ${unreadable.map(({ column, values: count }) => `${values(count)} of ${column}`).join(', ')}. They were left as they are: name their key in SECRET_KEY_PREVIOUS and run this again.`;
  if (report.isStillWritten)
    return `${done}\nA server still writes with another key, or without naming it. Restart each with this SECRET_KEY, and run this again.`;
  return hasPrevious
    ? `${done}\nNothing depends on SECRET_KEY_PREVIOUS any more. Take it out and restart the server.`
    : done;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
