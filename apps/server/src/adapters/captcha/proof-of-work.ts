import { createHash } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import type { Secrets } from '../../platform/secrets.ts';
import { throwInvalidCaptcha, type VerifiedCaptcha } from './captcha.ts';
import { parseSolution } from './parse-solution.ts';

const lifetimeMs = 10 * 60_000;
const purpose = 'captcha';

/** What SECRET_KEY signs here. */
export const captchaSigning = { purpose, lifetime: lifetimeMs };

/** Rounds of PBKDF2 per attempt, and the number of attempts: 0.1 to 0.3 s on a desktop, under a second on a phone. */
const difficulty = { cost: 5_000, minAttempts: 100, maxAttempts: 300 } as const;

/**
 * The self-hosted default: the browser searches for the number that gives a certain key. Challenges are signed, not
 * stored. Only solved ones are stored until they expire, so that none works twice (AUT-08).
 */
export function createProofOfWork(secrets: Secrets) {
  // Those of former keys check what was asked before a rotation.
  const challenges = secrets.signatures(purpose, 'challenge');
  const solutions = secrets.signatures(purpose, 'solution');
  const [hmacSignatureSecret] = challenges;
  const [hmacKeySignatureSecret] = solutions;
  return {
    challenge: (now: Date): Promise<Challenge> =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: difficulty.cost,
        counter: randomInt(difficulty.minAttempts, difficulty.maxAttempts),
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
        // Checked here, because the library's own expiry check reads the system clock.
        data: { expires: now.getTime() + lifetimeMs },
      }),
    check: async (text: string, now: Date): Promise<VerifiedCaptcha> => {
      const solution = parseSolution(text);
      if (!solution) throwInvalidCaptcha();
      let verified = false;
      for (const [index, challenge] of challenges.entries()) {
        const known = { hmacSignatureSecret: challenge, hmacKeySignatureSecret: solutions[index] ?? '' };
        verified ||= (await verifySolution({ ...solution, deriveKey, ...known })).verified;
      }
      const expires = Number(solution.challenge.parameters.data?.['expires']);
      if (!verified || !(expires > now.getTime())) throwInvalidCaptcha();
      const challenge = createHash('sha256').update(solution.challenge.parameters.nonce).digest();
      return {
        consume: async (db) => {
          await sql`
            DELETE FROM captcha_used WHERE challenge IN (
              SELECT challenge FROM captcha_used WHERE "expiresAt" < ${now} LIMIT 20 FOR UPDATE SKIP LOCKED)`.execute(
            db,
          );
          const first = await sql`
            INSERT INTO captcha_used (challenge, "expiresAt") VALUES (${challenge}, ${new Date(expires)})
            ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
          if (first.rows.length === 0) throwInvalidCaptcha();
        },
      };
    },
  };
}
