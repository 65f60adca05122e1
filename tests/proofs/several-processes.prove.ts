import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type SmtpSink, smtpSink, startDatabaseProxy, startFakeS3 } from '@paddock/testing';
import { openDatabase } from '../../bench/machine/database.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { missingPrograms } from './fixtures/haproxy.ts';
import { keptOf, type Observed, startLightLoad } from './fixtures/light-load.ts';
import { prepareLoad } from './fixtures/load-scene.ts';
import { startProcesses } from './fixtures/processes.ts';

const kinds = ['/auth/me', '/auth/auth', '/auth/reset', '/api/notes', '/api/profile/proof_documents/save'];

interface Fault {
  readonly name: string;
  /** Settles at the moment from which the requests must work again. */
  readonly happen: () => Promise<void>;
  /** After they do. */
  readonly mend?: () => Promise<void>;
}

interface Rehearsal {
  readonly databaseUrl: string;
  readonly origin: string;
  readonly mail: SmtpSink;
  /** One after the other. */
  readonly faults: readonly Fault[];
  /** Milliseconds of load before the faults and after each. */
  readonly between: number;
  readonly investors: number;
  readonly places: number;
}

/** Several processes lose one of them, mail and files in turn under load: nothing is lost or twice, no email either. */
export async function proveSeveralProcesses(rehearsal: Rehearsal): Promise<void> {
  const { databaseUrl, origin, mail, faults, between, ...sizes } = rehearsal;
  const scene = await prepareLoad(databaseUrl, sizes);
  const load = startLightLoad(origin, scene, 60_000);
  const { observed } = load;
  try {
    await pause(between);
    for (const { name, happen, mend } of faults) {
      await happen();
      const at = performance.now();
      await pause(between);
      const slowest = Math.max(...kinds.map((kind) => firstSuccess(observed, kind, at) - at));
      console.log(`${name}: every kind of request worked ${(slowest / 1_000).toFixed(1)} s after it`);
      assert.ok(slowest < 5_000, 'back within 5 s');
      await mend?.();
    }
  } finally {
    await load.stop();
  }
  const kept = await keptOf(databaseUrl, scene, observed);
  console.log(
    `${observed.successes.length} requests succeeded, ${observed.repeated} repeats; the slowest reply took ${(observed.slowest / 1_000).toFixed(1)} s`,
  );
  console.log(
    `${kept.acknowledged} acknowledged writes: ${kept.lost.length} lost, ${kept.twice.length} twice; ${observed.refused} commitments found no room`,
  );
  assert.deepEqual([...observed.failures], [], 'a repeat with the same key mends every failure');
  assert.deepEqual({ lost: kept.lost, twice: kept.twice }, { lost: [], twice: [] });
  assert.ok(kept.sum <= scene.limit, `${kept.sum} is within the limit of the fund, ${scene.limit}`);
  assert.deepEqual(kept.differing, [], 'the kept totals are the sums');
  await expectEmails(mail, observed.emailed);
}

const firstSuccess = ({ successes }: Observed, kind: string, after: number) =>
  successes.find(({ path, at }) => path === kind && at > after)?.at ?? Number.POSITIVE_INFINITY;

/** Each of these addresses gets one email about its password. */
async function expectEmails(mail: SmtpSink, addresses: ReadonlySet<string>): Promise<void> {
  const count = (address: string) =>
    mail.emails.filter(({ to, raw }) => to.includes(address) && /^Subject:.*password/im.test(raw)).length;
  const missing = () => [...addresses].filter((address) => count(address) === 0);
  const until = performance.now() + 60_000;
  while (missing().length > 0 && performance.now() < until) await pause(200);
  const twice = [...addresses].filter((address) => count(address) > 1);
  console.log(`${addresses.size} emails: ${missing().length} missing, ${twice.length} twice`);
  assert.ok(addresses.size > 0, 'there were emails');
  assert.deepEqual({ missing: missing(), twice }, { missing: [], twice: [] });
}

async function proveBehindBalancer(folder: string): Promise<void> {
  const database = await openDatabase(folder);
  const mail = await smtpSink();
  const s3 = await startFakeS3();
  const toMail = await startDatabaseProxy({ host: '127.0.0.1', port: mail.port });
  const toS3 = await startDatabaseProxy({ host: '127.0.0.1', port: Number(new URL(s3.endpoint).port) });
  const outages = [
    { name: 'mail away for 20 s', proxy: toMail },
    { name: 'files away for 20 s', proxy: toS3 },
  ].map(({ name, proxy }) => ({
    name,
    happen: async () => {
      await proxy.close();
      await pause(20_000);
      await proxy.open();
    },
  }));
  try {
    const { origin, members, stop } = await startProcesses(folder, 3, {
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${toMail.connection.port}`,
      MAIL_FROM: 'paddock@example.com',
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${toS3.connection.port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'paddock-proof',
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    });
    const kills = members.map(({ kill, start }, index) => ({
      name: `process ${index + 1} killed`,
      happen: async () => kill(),
      mend: start,
    }));
    const faults = [...kills, ...outages];
    const sizes = { between: 6_000, investors: 500, places: 80 };
    try {
      await proveSeveralProcesses({ databaseUrl: database.url, origin, mail, faults, ...sizes });
    } finally {
      await stop();
    }
  } finally {
    await toMail.stop();
    await toS3.stop();
    await mail.close();
    await database.stop();
  }
}

if (import.meta.main) {
  const missing = missingPrograms(['haproxy']);
  if (missing.length === 0) await withTemporaryFolder(proveBehindBalancer);
  else console.log(`Skipped: no ${missing.join(', ')} (apt-get install haproxy)`);
}
