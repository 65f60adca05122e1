import type { AnyRecord } from '@paddock/contract';
import type { Collection, Level, WriteTarget } from '@paddock/domain';

/** What the write rules of a record depend on. */
export function targetOf(collection: Collection, record: AnyRecord, me: string): WriteTarget {
  if (collection === 'users')
    return { isSelf: record._id === me, targetLevel: (record['level'] ?? null) as Level | null };
  if (collection === 'settings') return { levelToWrite: (record['levelToWrite'] ?? null) as Level | null };
  if (collection === 'notes') return { isAuthor: record['author'] === me };
  return {};
}
