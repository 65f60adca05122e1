import { sanitizeFileName } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { isPersonal, type Person } from './table-rule.ts';
import { rulesInOrder } from './table-rules.ts';

export interface PlannedFile {
  /** Its key in the store. */
  readonly key: string;
  /** Its path in the ZIP. */
  readonly path: string;
}

/** Bytes of files in one ZIP, which is made in memory. A larger file has one of its own. */
const partBytes = 32 * 1024 * 1024;

/** What a file counts for whose size is not recorded, such as a sealed agreement. */
const unknownBytes = 2 * 1024 * 1024;

interface FileRow {
  key: string;
  name: string | null;
  bytes: number | null;
}

/** The person's files, in the ZIPs in which they will be. The first also holds the data, so there is always one. */
export async function planParts(db: Kysely<Database>, person: Person): Promise<PlannedFile[][]> {
  const files: (PlannedFile & { bytes: number })[] = [];
  const taken = new Set<string>();
  for (const [table, rule] of rulesInOrder) {
    if (!isPersonal(rule) || !rule.exportedFile) continue;
    const { key, name, folder, rows: condition } = rule.exportedFile;
    const { rows } = await sql<FileRow>`
      SELECT t.${sql.ref(key)} AS key, t.${sql.ref(name)} AS name, f.size::float8 AS bytes
      FROM ${sql.table(table)} t LEFT JOIN files f ON f.key = t.${sql.ref(key)}
      WHERE ${condition(person)} ORDER BY t."createdAt", t._id`.execute(db);
    for (const row of rows) {
      const path = freePath(taken, `files/${folder}/${fileName(row)}`);
      files.push({ key: row.key, path, bytes: row.bytes ?? unknownBytes });
    }
  }
  return groupBySize(files, partBytes).map((part) => part.map(({ key, path }) => ({ key, path })));
}

/** Without slashes, so that no name leads out of the folder in which somebody unpacks it. */
const fileName = ({ key, name }: FileRow): string =>
  sanitizeFileName(name?.trim() || `document.${key.split('.').at(-1)}`);

/** Two files of one name are told apart by a number. */
function freePath(taken: Set<string>, wanted: string): string {
  const dot = wanted.lastIndexOf('.');
  const [stem, ending] =
    dot > wanted.lastIndexOf('/') ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ''];
  let path = wanted;
  for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${stem} (${number})${ending}`;
  taken.add(path.toLowerCase());
  return path;
}

/** Groups in order, each of `most` bytes at most unless it is a single file. Never none. */
export function groupBySize<File extends { readonly bytes: number }>(
  files: readonly File[],
  most: number,
): File[][] {
  const groups: File[][] = [[]];
  let bytes = 0;
  for (const file of files) {
    const last = groups.at(-1);
    if (last && (last.length === 0 || bytes + file.bytes <= most)) {
      last.push(file);
      bytes += file.bytes;
    } else {
      groups.push([file]);
      bytes = file.bytes;
    }
  }
  return groups;
}
