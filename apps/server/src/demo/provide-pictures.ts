import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../adapters/storage/index.ts';
import { savePortalPicture } from '../modules/site/portals/index.ts';
import {
  confirmProvisionalObject,
  registerProvisionalObject,
} from '../modules/storage/provisional-objects/index.ts';
import { inTransaction, newId } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';

/** Contains a folder of pictures for each portal that has some, named by its slug. */
const root = join(import.meta.dirname, 'pictures');

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/vnd.microsoft.icon',
};

interface StoredFile {
  readonly name: string;
  readonly key: string;
  readonly type: string;
  readonly size: number;
}

/**
 * Puts the pictures that were drawn for the demo's portals into the store, where such a portal exists and has no picture
 * yet: on a new demo, and on one from before pictures were in the store. Other deployments start without pictures, and
 * the server draws those that every portal needs from its name and color.
 */
export async function providePictures(
  platform: Pick<Platform, 'db' | 'clock'>,
  { store }: { store: Store },
): Promise<void> {
  for (const slug of await readdir(root)) {
    const portal = await findPortalWithoutPictures(platform, slug);
    if (portal)
      await recordPictures(platform, portal, await storePictures(platform, store, join(root, slug)));
  }
}

async function findPortalWithoutPictures(
  { db }: Pick<Platform, 'db'>,
  slug: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('portals')
    .leftJoin('portal_pictures', 'portal', 'portals._id')
    .select('portals._id')
    .where('slug', '=', slug)
    .where('key', 'is', null)
    .executeTakeFirst();
  return row?._id;
}

async function storePictures(
  platform: Pick<Platform, 'db' | 'clock'>,
  store: Store,
  folder: string,
): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const stored: StoredFile[] = [];
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const extension = entry.name.slice(entry.name.lastIndexOf('.') + 1);
    const type = types[extension];
    if (type === undefined) throw new Error(`${path} is of no type that a picture has`);
    const bytes = await readFile(path);
    const key = `portals/${newId()}.${extension}`;
    await registerProvisionalObject(platform, key);
    await store.put(key, bytes, type);
    const name = path.slice(folder.length + 1).replaceAll('\\', '/');
    stored.push({ name, key, type, size: bytes.length });
  }
  return stored;
}

/** If another process has recorded its own in the meantime, housekeeping removes these. */
function recordPictures(
  { db: pool, clock }: Pick<Platform, 'db' | 'clock'>,
  portal: string,
  files: readonly StoredFile[],
): Promise<void> {
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await db.selectFrom('portals').select('_id').where('_id', '=', portal).forNoKeyUpdate().execute();
    const existing = await db
      .selectFrom('portal_pictures')
      .select('name')
      .where('portal', '=', portal)
      .executeTakeFirst();
    if (existing) return;
    for (const { name, key, type, size } of files) {
      await confirmProvisionalObject(db, key);
      await db
        .insertInto('files')
        .values({ key, type, size: BigInt(size), originalName: name, state: 'stored', createdAt: now })
        .execute();
      await savePortalPicture(db, { portal, name, key, now });
    }
  });
}
