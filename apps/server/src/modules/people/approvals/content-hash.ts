import { createHash } from 'node:crypto';

/** What the second person approves. */
export interface ApprovalContent {
  readonly kind: string;
  readonly collection: string;
  readonly record: string;
  readonly input: unknown;
  readonly changes: unknown;
  readonly reason: string;
}

/** SHA-256 of the request in hex, independent of the order of keys. */
export function contentHash({ kind, collection, record, input, changes, reason }: ApprovalContent): string {
  const content = [kind, collection, record, input, changes, reason];
  return createHash('sha256').update(JSON.stringify(content, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
