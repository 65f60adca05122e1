/** How a requirement is proved: u in a browser (journey), a over HTTP (API test), r as a pure rule (unit test). */
export type Level = 'u' | 'a' | 'r';

export type Requirement = { id: string; levels: Level[]; due: boolean };

const ROW = /^\| ([A-Z]{3}-\d{2}) \| ([uar]+) \|/gm;
const ID = /\b[A-Z]{3}-\d{2}\b/g;
const NOT_DUE_HEADING = /^## Not due yet$/m;

/**
 * Reads docs/requirements.md: its rows, and the list at its end of those that are not due yet. Throws if that list
 * names no row, or a row appears twice.
 */
export function readRequirements(markdown: string): Requirement[] {
  const [rows = '', list = ''] = markdown.split(NOT_DUE_HEADING);
  const notDue = new Set(list.match(ID) ?? []);
  const requirements = [...rows.matchAll(ROW)].map(([, id = '', levels = '']) => ({
    id,
    levels: [...levels] as Level[],
    due: !notDue.has(id),
  }));
  const ids = new Set(requirements.map(({ id }) => id));
  if (ids.size !== requirements.length) throw new Error('A requirement stands twice.');
  const unknown = [...notDue].filter((id) => !ids.has(id));
  if (unknown.length > 0) throw new Error(`"Not due yet" names no row: ${unknown.join(', ')}.`);
  return requirements;
}
