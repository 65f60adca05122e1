import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Kysely } from 'kysely';
import type { Store } from '../../../adapters/storage/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { PlannedFile } from './plan-parts.ts';
import { exportedJson } from './read-exported-rows.ts';
import type { Person } from './table-rule.ts';

const explanation = `This is what we hold about you.

data.json holds what our database says about you, by subject: "holds" says what it is.
The folder "files" holds your documents. If there are many, they are in several ZIP files.

Not in it: passwords, codes and keys, which are stored in a form that cannot be read; what is about other people; and
the working notes of our team. Times are in UTC.
`;

/** Makes the ZIP of one part. Files are stored as they are, because PDFs and pictures are compressed already. */
export async function makePart(
  { db, store }: { db: Kysely<Database>; store: Pick<Store, 'stat' | 'read'> },
  {
    person,
    now,
    files,
    isFirst,
  }: { person: Person; now: Date; files: readonly PlannedFile[]; isFirst: boolean },
): Promise<Buffer> {
  const zip = collectZip();
  if (isFirst) {
    await zip.add('READ ME.txt', [explanation], now);
    // One state of the database for all tables. Nothing but the database is used meanwhile.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => zip.add('data.json', exportedJson(snapshot, person, now), now));
  }
  const missing: string[] = [];
  for (const { key, path } of files) {
    if (await store.stat(key)) await zip.add(path, await store.read(key), now, { isCompressed: true });
    else missing.push(path);
  }
  if (missing.length > 0) {
    const lines = ['These files were deleted while the export was made:', ...missing, ''];
    await zip.add('deleted meanwhile.txt', [lines.join('\n')], now);
  }
  return zip.end();
}

/** A ZIP that grows in memory, compressed. */
function collectZip() {
  const chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(chunk);
  });
  const check = () => {
    if (failure) throw failure;
  };
  return {
    add: async (
      path: string,
      pieces: Iterable<string> | AsyncIterable<string | Uint8Array>,
      now: Date,
      { isCompressed = false } = {},
    ): Promise<void> => {
      const entry = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
      entry.mtime = now;
      zip.add(entry);
      for await (const piece of pieces) entry.push(Buffer.from(piece as string));
      entry.push(new Uint8Array(0), true);
      check();
    },
    end: (): Buffer => {
      zip.end();
      check();
      return Buffer.concat(chunks);
    },
  };
}
