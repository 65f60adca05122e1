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
}

const maxLength = 200;
/** The number of entries of a list that are shown. The export has them all. */
const maxListed = 3;

/**
 * What a line of the audit log says beyond its action: the changed fields with their values before and after, then
 * the other details.
 */
export function readableDetail(detail: unknown): ReadableChange[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const { changes, levelToRead: _, ...rest } = detail as Record<string, unknown>;
  return [
    ...changed(changes),
    ...Object.entries(rest)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => toLine(name, formatValue(value))),
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
