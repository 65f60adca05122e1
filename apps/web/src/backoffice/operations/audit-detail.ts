import { fieldLabel } from './field-label.ts';

/** One changed field, readable. */
export interface ReadableChange {
  readonly field: string;
  readonly text: string;
}

const maxLength = 200;

/**
 * What a line of the audit log says beyond its action: the changed fields with their values before and after, then
 * the other details.
 */
export function readableDetail(detail: unknown): ReadableChange[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const { changes, levelToRead: _, ...rest } = detail as Record<string, unknown>;
  return [
    ...changed(changes),
    ...Object.entries(rest).map(([name, value]) => toLine(name, formatValue(value))),
  ];
}

function changed(changes: unknown): ReadableChange[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes as Record<string, unknown>).map(([name, change]) => {
    if (typeof change !== 'object' || change === null) return toLine(name, 'changed');
    const { before, after } = change as { before?: unknown; after?: unknown };
    if (isEmpty(before)) return toLine(name, formatValue(after));
    return toLine(name, `${formatValue(before)} → ${formatValue(after)}`);
  });
}

const toLine = (name: string, text: string): ReadableChange => ({ field: fieldLabel(name), text });

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

function formatValue(value: unknown): string {
  if (isEmpty(value)) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
