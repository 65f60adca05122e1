import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import {
  type Clamd,
  clamd,
  clamdUnavailableReason,
  type SmtpSink,
  smtpSink,
  startDatabaseProxy,
  startFakeS3,
} from '@paddock/testing';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { keptOf, type Observed, startLightLoad } from './fixtures/light-load.ts';
import { prepareLoad } from './fixtures/load-scene.ts';
import {
  clusterPackages,
  missingForCluster,
  type PostgresCluster,
  withPostgresCluster,
} from './fixtures/postgres-cluster.ts';
import { startProcesses } from './fixtures/processes.ts';

const kinds = ['/auth/me', '/auth/auth', '/auth/reset', '/api/notes', '/api/profile/proof_documents/save'];

export interface Fault {
  readonly name: string;
  /** Settles at the moment from which the requests must work again, within these milliseconds (5,000). */
  readonly happen: () => Promise<void>;
  readonly within?: number;
  /** What every reply that asked for a repeat must say meanwhile; anything if it is left out. */
  readonly says?: RegExp;
  /** After they do. */
  readonly mend?: () => Promise<void>;
}

interface Rehearsal {
  readonly databaseUrl: string;
  readonly origin: string;
  /** Whose emails are counted at the end. */
  readonly mail?: SmtpSink;
  /** One after the other. */
  readonly faults: readonly Fault[];
  /** Milliseconds of load before the faults and after each. */
  readonly between: number;
  readonly investors: number;
  readonly places: number;
}

/** How long a repeat goes on: longer than any outage. */
const repeatFor = 120_000;

/** Several processes meet faults in turn under load: nothing is lost or twice, no email either. */
export async function proveSeveralProcesses(rehearsal: Rehearsal): Promise<void> {
  const { databaseUrl, origin, mail, faults, between, ...sizes } = rehearsal;
  const scene = await prepareLoad(databaseUrl, sizes);
  const load = startLightLoad(origin, scene, repeatFor);
  const { observed } = load;
  let repeated = 0;
  try {
    await pause(between);
    for (const { name, happen, within = 5_000, says, mend } of faults) {
      observed.repeats.clear();
      await happen();
      const at = performance.now();
      await pause(between);
      const slowest = Math.max(...kinds.map((kind) => firstSuccess(observed, kind, at) - at));
      console.log(`${name}: every kind of request worked ${(slowest / 1_000).toFixed(1)} s after it`);
      for (const [seen, count] of observed.repeats) {
        repeated += count;
        console.log(`  repeated ${count} × ${seen}`);
        if (says) assert.match(seen, says, name);
      }
      assert.ok(slowest < within, `back within ${within / 1_000} s of: ${name}`);
      await mend?.();
    }
  } finally {
    await load.stop();
  }
  const kept = await keptOf(databaseUrl, scene, observed);
  console.log(
    `${observed.successes.length} requests succeeded, ${repeated} repeats; the slowest reply took ${(observed.slowest / 1_000).toFixed(1)} s`,
  );
  console.log(
    `${kept.acknowledged} acknowledged writes: ${kept.lost.length} lost, ${kept.twice.length} twice; ${observed.refused} commitments found no room`,
  );
  assert.deepEqual([...observed.failures], [], 'a repeat with the same key mends every failure');
  assert.deepEqual({ lost: kept.lost, twice: kept.twice }, { lost: [], twice: [] });
  assert.ok(kept.sum <= scene.limit, `${kept.sum} is within the limit of the fund, ${scene.limit}`);
  assert.deepEqual(kept.differing, [], 'the kept totals are the sums');
  if (mail) await expectEmails(mail, observed.emailed);
  await expectScanned(databaseUrl);
}

const firstSuccess = ({ successes }: Observed, kind: string, after: number) =>
  successes.find(({ path, at }) => path === kind && at > after)?.at ?? Number.POSITIVE_INFINITY;

/**
 * Each of these addresses gets one email about its password. One that came again under the same Message-ID, because the
 * answer of the mail server was lost, is counted apart, and is one too many as well.
 */
async function expectEmails(mail: SmtpSink, addresses: ReadonlySet<string>): Promise<void> {
  const messagesTo = (address: string) =>
    mail.emails
      .filter(({ to, raw }) => to.includes(address) && /^Subject:.*password/im.test(raw))
      .map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? raw);
  const missing = () => [...addresses].filter((address) => messagesTo(address).length === 0);
  const until = performance.now() + 180_000;
  while (missing().length > 0 && performance.now() < until) await pause(200);
  const twice = [...addresses].filter((address) => messagesTo(address).length > 1);
  const again = twice.filter((address) => new Set(messagesTo(address)).size === 1).length;
  console.log(
    `${addresses.size} emails: ${missing().length} missing, ${twice.length} twice, ${again} of them under the same Message-ID`,
  );
  assert.ok(addresses.size > 0, 'there were emails');
  assert.deepEqual({ missing: missing(), twice }, { missing: [], twice: [] });
}

/** What was uploaded while the scanner was away leaves the quarantine by itself. */
async function expectScanned(connectionString: string): Promise<void> {
  const db = createDatabase({ connectionString, max: 1 });
  try {
    const waiting = () => db.selectFrom('files').select('key').where('state', '=', 'quarantined').execute();
    const began = performance.now();
    while ((await waiting()).length > 0 && performance.now() - began < 300_000) await pause(500);
    console.log(
      `nothing was in quarantine any more ${((performance.now() - began) / 1_000).toFixed(0)} s after the load`,
    );
    assert.deepEqual(await waiting(), [], 'nothing is left in quarantine');
  } finally {
    await db.destroy();
  }
}

const outage = 60_000;

/** A fault that lasts for a minute. */
const away = (name: string, end: () => Promise<void>, begin: () => Promise<void>): Fault => ({
  name: `${name} away for ${outage / 1_000} s`,
  happen: async () => {
    await end();
    await pause(outage);
    await begin();
  },
});

/** The primary and its patroni are killed; the requests must work from the promotion on. */
const primaryKilled = ({ kill, back, memberAt }: PostgresCluster): Fault => ({
  name: 'the primary killed, and another one promoted',
  within: 2_000,
  happen: async () => {
    const former = await memberAt('/primary');
    kill();
    await memberAt('/primary', former);
  },
  mend: back,
});

async function proveOnCluster(cluster: PostgresCluster, folder: string, scanner: Clamd | undefined) {
  const mail = await smtpSink();
  const s3 = await startFakeS3();
  const toMail = await startDatabaseProxy({ host: '127.0.0.1', port: mail.port });
  const toS3 = await startDatabaseProxy({ host: '127.0.0.1', port: Number(new URL(s3.endpoint).port) });
  try {
    const { origin, members, stop } = await startProcesses(folder, 3, {
      DATABASE_URL: cluster.url,
      SMTP_URL: `smtp://127.0.0.1:${toMail.connection.port}`,
      MAIL_FROM: 'paddock@example.com',
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${toS3.connection.port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'paddock-proof',
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      ...(scanner && { CLAMD_URL: scanner.url }),
    });
    const kills = members.map(({ kill, start }, index) => ({
      name: `process ${index + 1} killed`,
      happen: async () => kill(),
      mend: start,
    }));
    const faults = [
      ...kills,
      primaryKilled(cluster),
      away('mail', toMail.close, toMail.open),
      away('files', toS3.close, toS3.open),
      ...(scanner ? [away('the scanner', scanner.stop, scanner.start)] : []),
    ];
    const sizes = { between: 6_000, investors: 900, places: 80 };
    try {
      await proveSeveralProcesses({ databaseUrl: cluster.url, origin, mail, faults, ...sizes });
    } finally {
      await stop();
    }
  } finally {
    await toMail.stop();
    await toS3.stop();
    await mail.close();
  }
}

if (import.meta.main) {
  const missing = missingForCluster();
  if (missing.length > 0)
    console.log(`Skipped: no ${missing.join(', ')} (apt-get install ${clusterPackages})`);
  else {
    if (clamdUnavailableReason) console.log(`Without the scanner: ${clamdUnavailableReason}`);
    const scanner = clamdUnavailableReason ? undefined : await clamd();
    try {
      await withPostgresCluster((cluster) =>
        withTemporaryFolder((folder) => proveOnCluster(cluster, folder, scanner)),
      );
    } finally {
      await scanner?.close();
    }
  }
}
