import { counted } from '@paddock/domain';
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
      const isKeyLost = what === 'key-lost';
      const takeKey = (isLost: boolean) =>
        takeKeyForDatabase(db, keys, { keyId: keyIdOf(current), isLost, now });
      let hasLostKey = isKeyLost ? await takeKey(false) : await assertKeyOfDatabase(db, keys);
      if (isKeyLost) await replaceLostTaxIdKey(db, keys, now);
      const report = await rotateKeys(db, {
        current,
        previous,
        uses: keyUses,
        renewSeals: (secrets) => renewSealingIdentities({ db, secrets }, agreementPdf, now),
        now,
      });
      // It was lost before the check came, or in a rotation that was not finished.
      if (isKeyLost && report.unreadable.length > 0) hasLostKey = await takeKey(true);
      const { text, isDone } = describe(report, { hasPrevious: previous !== null, hasLostKey });
      process.stdout.write(`${text}\n`);
      if (!isDone) process.exitCode = 1;
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
    const { encrypted, lost } = await rotateTaxIdKey(db, secrets, systemClock.now());
    process.stdout.write(
      `A new key is in use: ${counted(encrypted, 'tax id')} ${encrypted === 1 ? 'was' : 'were'} encrypted with it.\n`,
    );
    if (lost > 0)
      process.stdout.write(
        `${counted(lost, 'tax id')} of a key that was lost ${lost === 1 ? 'has' : 'have'} to be entered again.\n`,
      );
  } finally {
    await close();
  }
}

/** What an operator reads, and whether nothing is left to do. What was lost before is not waited for. */
function describe(
  { keyId, encrypted, renewed, unreadable, isStillWritten }: RotationReport,
  { hasPrevious, hasLostKey }: { hasPrevious: boolean; hasLostKey: boolean },
): { text: string; isDone: boolean } {
  const lines = [
    `The key ${keyId} encrypted ${counted(encrypted, 'value')} again, and ${renewed} of the identities that seal agreements ${renewed === 1 ? 'was' : 'were'} replaced.`,
  ];
  const closed = unreadable
    .map(({ column, values }) => `${counted(values, 'value')} of ${column}`)
    .join(', ');
  if (closed && hasLostKey)
    lines.push(
      `Only a key that was lost opens ${closed}. They stay as they are (docs/operations.md, "When the secret key is lost"). If that key is found, name it in SECRET_KEY_PREVIOUS and run npm run rotate-keys.`,
    );
  else if (closed)
    lines.push(
      `Neither SECRET_KEY nor SECRET_KEY_PREVIOUS opens ${closed}. They were left as they are: name their key in SECRET_KEY_PREVIOUS and run this again.`,
    );
  if (isStillWritten)
    lines.push(
      'A server still writes with another key, or without naming it. Restart each with this SECRET_KEY, and run this again.',
    );
  const isDone = !isStillWritten && (!closed || hasLostKey);
  if (isDone && hasPrevious)
    lines.push('Nothing depends on SECRET_KEY_PREVIOUS any more. Take it out and restart the server.');
  return { text: lines.join('\n'), isDone };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
