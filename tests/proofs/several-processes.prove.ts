import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Clamd,
  clamd,
  clamdUnavailableReason,
  type SmtpSink,
  s3UnavailableReason,
  smtpSink,
  startDatabaseProxy,
  startFakeS3,
  startS3Server,
  stopS3Server,
} from '@paddock/testing';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { holdsWithout, skipProof } from '../../scripts/prove/outcome.ts';
import { keptOf } from './fixtures/acknowledged-writes.ts';
import { expectEmailsOnce, expectedEmails } from './fixtures/expected-emails.ts';
import { startLightLoad } from './fixtures/light-load.ts';
import { prepareLoad } from './fixtures/load-scene.ts';
import type { Observed } from './fixtures/load-tools.ts';
import {
  clusterPackages,
  missingForCluster,
  type PostgresCluster,
  withPostgresCluster,
} from './fixtures/postgres-cluster.ts';
import { startProcesses } from './fixtures/processes.ts';
import { prepareSigners } from './fixtures/signing-load.ts';
import { expectScanned, expectSealed } from './fixtures/until-settled.ts';

/** Each kind of request of the load that has to work again after a fault. */
const kinds = [
  '/auth/me',
  '/auth/auth',
  '/auth/reset',
  '/api/syndication/mine',
  '/api/syndication/set_investing',
  '/api/signing/sign',
  '/api/profile/proof_documents/save',
  '/api/profile/notify/save',
  '/api/notes',
  '/api/backoffice/countersignatures/sign',
];

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
  readonly mail: SmtpSink;
  /** One after the other. */
  readonly faults: readonly Fault[];
  /** Milliseconds of load before the faults and after each. */
  readonly between: number;
  readonly investors: number;
  readonly places: number;
  /** How many of the investors sign agreements: more than the load has time for. */
  readonly signers: number;
}

/** How long a repeat goes on: longer than any outage. */
const repeatFor = 120_000;
/** How long the rehearsal waits for a kind of request that does not work in time. */
const patience = 60_000;

/**
 * Several processes meet faults in turn under load: nothing is lost or twice, no email either, and everything works again.
 * Returns what did so too late.
 */
export async function proveSeveralProcesses(rehearsal: Rehearsal): Promise<string[]> {
  const { databaseUrl, origin, mail, faults, between, signers, ...sizes } = rehearsal;
  const scene = await prepareLoad(databaseUrl, sizes);
  const prepared = await prepareSigners(databaseUrl, origin, scene, signers);
  const load = startLightLoad(origin, scene, { repeatFor, signers: prepared });
  const { observed } = load;
  let repeated = 0;
  const late: string[] = [];
  const never: string[] = [];
  try {
    await pause(between);
    while (observed.countersigned.size === 0 && observed.failures.size === 0) await pause(100);
    for (const { name, happen, within = 5_000, says, mend } of faults) {
      observed.repeats.clear();
      await happen();
      const at = performance.now();
      await pause(between);
      while (!Number.isFinite(slowestAfter(observed, at).taken) && performance.now() - at < patience)
        await pause(50);
      const { kind, taken } = slowestAfter(observed, at);
      console.log(
        `${name}: every kind of request worked ${(taken / 1_000).toFixed(1)} s after it, the last of them ${kind}`,
      );
      for (const [seen, count] of observed.repeats) {
        repeated += count;
        console.log(`  repeated ${count} × ${seen}`);
        if (says) assert.match(seen, says, name);
        // What the server did not expect is repeated by nobody's browser.
        assert.doesNotMatch(seen, /: 500 /, name);
      }
      if (!Number.isFinite(taken)) never.push(`${name}: ${kind}`);
      else if (taken >= within) late.push(`${name}: ${kind} after more than ${within / 1_000} s`);
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
    `${kept.acknowledged} acknowledged writes (${observed.committed.size} commitments, ${observed.signed.size} signatures, ${observed.countersigned.size} countersignatures, ${observed.notified.size} notifications): ${kept.lost.length} lost, ${kept.twice.length} twice; ${observed.refused} commitments found no room`,
  );
  assert.deepEqual([...observed.failures], [], 'a repeat with the same key mends every failure');
  assert.deepEqual({ lost: kept.lost, twice: kept.twice }, { lost: [], twice: [] });
  assert.deepEqual(kept.overfull, [], 'no fund has more than its limit');
  assert.deepEqual(kept.differing, [], 'the kept totals are the sums');
  await expectSealed(
    databaseUrl,
    origin,
    prepared.filter(({ participation }) => observed.countersigned.has(participation)),
  );
  await expectEmailsOnce(mail, databaseUrl, expectedEmails(scene, observed, prepared));
  await expectScanned(databaseUrl);
  // Last, so that what is lost or twice is found on a machine that is too busy for this.
  assert.deepEqual(never, [], 'each kind of request worked again');
  return late;
}

/** What {@link proveSeveralProcesses} returns, on a machine that does nothing else. */
export const expectInTime = (late: readonly string[]): void =>
  assert.deepEqual(late, [], 'each kind of request worked again in time');

/** The kind of request that worked again last, and how long after this moment it did. */
function slowestAfter({ successes }: Observed, moment: number) {
  const taken = (kind: string) =>
    (successes.find(({ path, at }) => path === kind && at > moment)?.at ?? Number.POSITIVE_INFINITY) - moment;
  return kinds
    .map((kind) => ({ kind, taken: taken(kind) }))
    .reduce((slowest, each) => (each.taken > slowest.taken ? each : slowest));
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
  const files = join(folder, 's3');
  const s3 = s3UnavailableReason() ? await startFakeS3() : await startS3Server(files);
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
    // The fund fills up while processes and the primary are killed.
    const sizes = { between: 6_000, investors: 900, places: 400, signers: 600 };
    try {
      expectInTime(await proveSeveralProcesses({ databaseUrl: cluster.url, origin, mail, faults, ...sizes }));
    } finally {
      await stop();
    }
  } finally {
    await toMail.stop();
    await toS3.stop();
    await stopS3Server(files);
    await mail.close();
  }
}

if (import.meta.main) {
  const missing = missingForCluster();
  if (missing.length > 0) skipProof(`no ${missing.join(', ')} (apt-get install ${clusterPackages})`);
  else {
    const scanner = clamdUnavailableReason ? undefined : await clamd();
    try {
      await withPostgresCluster((cluster) =>
        withTemporaryFolder((folder) => proveOnCluster(cluster, folder, scanner)),
      );
    } finally {
      await scanner?.close();
    }
    const noStore = s3UnavailableReason();
    holdsWithout([
      ...(noStore ? [`files were in a stand-in (${noStore})`] : []),
      ...(clamdUnavailableReason ? [`there was no scanner (${clamdUnavailableReason})`] : []),
    ]);
  }
}
