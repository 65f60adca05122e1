import { fieldOf } from '@paddock/contract';
import { type Collection, isCollection, fieldLabel as recordFieldLabel } from '@paddock/domain';

/** A name of the wire for people: `sa_complete_date` and `accreditationType` become words. */
export function fieldLabel(name: string): string {
  const words = name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One changed field, readable. */
interface ReadableChange {
  readonly field: string;
  readonly text: string;
  /** The record that the value is the id of. */
  readonly record?: { readonly collection: Collection; readonly id: string };
}

const maxLength = 200;
/** The number of entries of a list that are shown. The export has them all. */
const maxListed = 3;

/** Details that are ids, with what they are the ids of. */
const detailReferences: Readonly<Record<string, Collection>> = {
  user: 'users',
  person: 'users',
  fund: 'funds',
  copiedFrom: 'funds',
};

/**
 * What a line of the audit log says beyond its action: the changed fields with their values before and after, then
 * the other details.
 */
export function readableDetail(detail: unknown, collection: string | null = null): ReadableChange[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const { changes, levelToRead: _, ...rest } = detail as Record<string, unknown>;
  return [
    ...changed(changes, collection !== null && isCollection(collection) ? collection : null),
    ...Object.entries(rest)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => toLine(name, value, detailReferences[name])),
  ];
}

function changed(changes: unknown, collection: Collection | null): ReadableChange[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes as Record<string, unknown>).map(([name, change]) => {
    const label = collection ? { field: recordFieldLabel(collection, name) } : {};
    if (typeof change !== 'object' || change === null) return { ...toLine(name, 'changed'), ...label };
    const { before, after } = change as { before?: unknown; after?: unknown };
    const references = collection ? fieldOf(collection, name)?.references : undefined;
    const line = isEmpty(before)
      ? toLine(name, after, references)
      : toLine(name, `${formatValue(before)} → ${formatValue(after)}`);
    return { ...line, ...label };
  });
}

function toLine(name: string, value: unknown, references?: Collection): ReadableChange {
  const isId = references !== undefined && typeof value === 'string';
  return {
    field: fieldLabel(name),
    text: formatValue(value),
    ...(isId && { record: { collection: references, id: value } }),
  };
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

function formatValue(value: unknown): string {
  if (isEmpty(value)) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length > maxListed)
    return `${value.slice(0, maxListed).map(formatValue).join(', ')} and ${value.length - maxListed} more`;
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
