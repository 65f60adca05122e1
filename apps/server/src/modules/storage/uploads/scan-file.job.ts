import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ScannerUnavailableError } from '../../../adapters/scanner/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MalwareScanner, ScanResult } from './malware-scanner.ts';
import type { UploadKind } from './upload-kind.ts';

/** Scans a file in quarantine, named by its object key. */
export const scanFileJob = defineJob({
  name: 'scan-file',
  data: z.object({ key: z.string() }),
  retryLimit: 60,
  longestRun: 120,
  isExclusive: true,
});

interface ScanTools {
  readonly store: Store;
  readonly malwareScanner: MalwareScanner;
  readonly kinds: readonly UploadKind[];
}

/**
 * Scans a file in quarantine: releases it if it is clean, or removes it with what refers to it. Without a verdict the
 * job fails and is retried. If no scanner is configured any more, files are released as if they had been uploaded
 * without one, unless CLAMD_REQUIRED asks for it.
 */
export async function scanFile(platform: Platform, tools: ScanTools, key: string): Promise<void> {
  const waiting = await platform.db
    .selectFrom('files')
    .select('key')
    .where('key', '=', key)
    .where('state', '=', 'quarantined')
    .executeTakeFirst();
  if (!waiting) return;
  const found = await runScan(tools, key);
  if (found === 'unknown') throw new ScannerUnavailableError('The file stays in quarantine');
  if (found === 'malware') return discardInfected(platform, tools, key);
  const scannedAt = found === 'clean' ? platform.clock.now() : null;
  await sql`UPDATE files SET state = 'stored', "scannedAt" = ${scannedAt}
    WHERE key = ${key} AND state = 'quarantined'`.execute(platform.db);
}

async function runScan({ store, malwareScanner }: ScanTools, key: string): Promise<ScanResult | 'malware'> {
  try {
    return await malwareScanner.scan(store, key);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'malware_found') return 'malware';
    throw error;
  }
}

/** No row refers to the file any more. Its object is removed after the commit, or later by housekeeping. */
async function discardInfected(platform: Platform, { store, kinds }: ScanTools, key: string): Promise<void> {
  const now = platform.clock.now();
  await inTransaction(platform.db, async (db) => {
    const { rows } = await sql`UPDATE files SET state = 'deleted'
      WHERE key = ${key} AND state = 'quarantined' RETURNING key`.execute(db);
    if (rows.length === 0) return;
    await audit(
      db,
      { actor: visitor, origin: { address: 'job', agent: 'scan-file' }, now },
      { action: 'file.malware', detail: { key } },
    );
    await kinds.find(({ folder }) => key.startsWith(`${folder}/`))?.quarantine?.removed(db, key);
  });
  await store.remove(key);
}
