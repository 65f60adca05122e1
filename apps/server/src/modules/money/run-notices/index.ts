import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaperTools } from '../papers/index.ts';
import type { RunListener } from '../runs/index.ts';
import { tellOfImport, tellOfImportJob } from './tell-of-import.job.ts';
import { tellOfReversedImport, tellOfReversedImportJob } from './tell-of-reversed-import.job.ts';
import { type RunTelling, tellOfRun, tellOfRunJob } from './tell-of-run.job.ts';

export { fileNotice, makeNotice } from './file-notice.ts';
export { readPostedLine } from './read-line.ts';
export { markSettled, recordRecipients } from './settle-line.ts';

/** Follows valuations and distributions: what they are told of is done by a job, once they are posted or reversed. */
export function runNotices(platform: Platform, tools: PaperTools): RunListener {
  platform.jobs.handle(tellOfRunJob, (data, run) => tellOfRun(platform, tools, data, run));
  platform.jobs.handle(tellOfImportJob, (data, run) => tellOfImport(platform, tools, data, run));
  platform.jobs.handle(tellOfReversedImportJob, (data, run) =>
    tellOfReversedImport(platform, tools, data, run),
  );
  const tell = async (db: Kysely<Database>, data: RunTelling) =>
    platform.jobs.enqueue(db, tellOfRunJob, data);
  return {
    posted: async (db, { run: { _id: run, tellsInvestors, import: file } }) => {
      if (tellsInvestors && file === null) await tell(db, { run, event: 'posted' });
    },
    imported: async (db, { file, tellsInvestors }) => {
      if (tellsInvestors) await platform.jobs.enqueue(db, tellOfImportJob, { file, step: 'notices' });
    },
    importReversed: async (db, reversed) =>
      platform.jobs.enqueue(db, tellOfReversedImportJob, { ...reversed, step: 'notices' }),
    reversed: async (db, { run: { _id: run } }) => tell(db, { run, event: 'reversed' }),
  };
}
