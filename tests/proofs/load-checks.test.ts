import type { SmtpSink } from '@paddock/testing';
import { expect, it } from 'vitest';
import { smokeTimeout, withSmokeDatabase } from '../../bench/machine/smoke.ts';
import { keptOf } from './fixtures/acknowledged-writes.ts';
import { expectEmailsOnce, expectedEmails } from './fixtures/expected-emails.ts';
import { type LoadScene, minimum, prepareLoad } from './fixtures/load-scene.ts';
import { nothingObserved, type Observed } from './fixtures/load-tools.ts';
import type { Signer } from './fixtures/signing-load.ts';

// What the rehearsals under load look for is found if it happens.

const observedWith = (seen: Partial<Observed>): Observed => ({ ...nothingObserved(), ...seen });

it(
  'a lost signature is found though its commitment is kept, and a fund with more than its limit',
  {
    timeout: smokeTimeout,
  },
  () =>
    withSmokeDatabase(async ({ pool, url }) => {
      const scene = await prepareLoad(url, { investors: 3, places: 1 });
      const [first = '', second = '', bystander = ''] = scene.investors.map(
        ({ participation }) => participation,
      );
      const commit = (id: string) =>
        pool.query(
          `UPDATE synd_users SET invest_status = 'Accepted investment', invest_amount = ${minimum} WHERE _id = $1`,
          [id],
        );
      const seen = { committed: new Set([first]), signed: new Set([first]), countersigned: new Set([first]) };
      await commit(first);
      expect(await keptOf(url, scene, observedWith(seen))).toEqual({
        acknowledged: 3,
        lost: [`signed: ${first}`, `countersigned: ${first}`],
        twice: [],
        overfull: [],
        differing: [],
      });
      await commit(second);
      const kept = await keptOf(url, scene, observedWith({ committed: new Set([first, second, bystander]) }));
      expect(kept.lost).toEqual([`committed: ${bystander}`]);
      expect(kept.overfull.map(({ sum, limit }) => [Number(sum), Number(limit)])).toEqual([
        [2 * minimum, minimum],
      ]);
    }),
);

const scene: LoadScene = {
  fund: 'another fund',
  admin: 'code',
  team: ['admin@example.com', 'manager@example.com'],
  investors: [],
};
const signerAt = (index: number): Signer => ({
  user: `user ${index}`,
  email: `investor-${index}@example.com`,
  name: `Ada Investor ${index}`,
  participation: `participation ${index}`,
  authCode: 'code',
  fundName: 'Fund 1',
});
const signers = [signerAt(1), signerAt(12)];
const all = [
  ['investor-1@example.com', 'Signed: your agreement for Fund 1'],
  ['admin@example.com', 'To countersign: Ada Investor 1, Fund 1'],
  ['manager@example.com', 'To countersign: Ada Investor 1, Fund 1'],
  ['investor-1@example.com', 'Countersigned: your agreement for Fund 1 (Ada Investor 1)'],
  ['admin@example.com', 'Countersigned: Ada Trust (Ada Investor 1), Fund 1'],
  ['investor-12@example.com', 'Signed: your agreement for Fund 1'],
  ['admin@example.com', 'To countersign: Ada Investor 12, Fund 1'],
  ['manager@example.com', 'To countersign: Ada Investor 12, Fund 1'],
] as const;
type Sent = readonly (readonly [to: string, subject: string])[];

it(
  'an email of a signature that somebody gets twice is found, and one that somebody else gets',
  {
    timeout: smokeTimeout,
  },
  () =>
    withSmokeDatabase(async ({ url }) => {
      const expected = expectedEmails(
        scene,
        observedWith({
          signed: new Set(signers.map(({ participation }) => participation)),
          countersigned: new Set(['participation 1']),
        }),
        signers,
      );
      expect(expected).toHaveLength(all.length);
      const after = (sent: Sent) => expectEmailsOnce(sinkWith(sent), url, expected);
      await expect(after([...all, ['manager@example.com', 'Somebody signed in']])).resolves.toBeUndefined();
      for (const again of all) await expect(after([...all, again]), again[1]).rejects.toThrow('twice');
      for (const other of [
        ['manager@example.com', 'Countersigned: Ada Investor 1, Fund 1'],
        ['investor-12@example.com', 'Countersigned: your agreement for Fund 1'],
        ['bystander@example.com', 'Signed: your agreement for Fund 1'],
      ] as const)
        await expect(after([...all, other]), other[1]).rejects.toThrow('nobody else is told');
    }),
);

/** A mail server that has received these. */
function sinkWith(sent: Sent): SmtpSink {
  const emails = sent.map(([to, subject]) => ({ to: [to], raw: `Subject: ${subject}\r\nTo: ${to}\r\n\r\n` }));
  return { emails } as unknown as SmtpSink;
}
