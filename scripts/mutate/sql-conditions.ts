/** A condition of an SQL text: what takes its place from `start` to `end` when it is taken out. */
export interface SqlCondition {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** One side of a condition, as long as its end is not known. */
interface OpenCondition {
  readonly start: number;
  /** What is left when it is taken out. */
  readonly replacement: string;
}

/** What stands between two parentheses, or CASE and END. */
interface Level {
  open: OpenCondition | null;
  /** Where the first side of an AND or OR begins; null once a keyword shows that none does. */
  first: number | null;
  /** BETWEEN without its AND so far. */
  betweens: number;
}

/** What is left of a condition that nothing stands before. */
const left: Readonly<Record<string, string>> = {
  WHERE: 'WHERE true',
  ON: 'ON true',
  HAVING: 'HAVING true',
  // Of any type, and true of nothing.
  WHEN: 'WHEN NULL',
};
/** In a condition. All other keywords end it. */
const within = new Set(
  'NOT IS NULL IN ANY ALL SOME EXISTS LIKE ILIKE SIMILAR TO DISTINCT FROM TRUE FALSE AT TIME ZONE ARRAY INTERVAL ROW COLLATE ESCAPE'.split(
    ' ',
  ),
);
const tokens = /[()]|,|;|\b[A-Z]+\b(?!\.)/g;

/**
 * The conditions of WHERE, ON, HAVING and WHEN, and both sides of each AND and OR, in a text of SQL whose keywords are
 * written in capitals. Names in quotes, texts and comments are none; each `${…}` of a template is to be blank.
 */
export function findSqlConditions(text: string): SqlCondition[] {
  const sql = text.replaceAll(/--[^\n]*|'[^']*'|"[^"]*"/g, (hidden) => hidden.replaceAll(/[^\s]/g, 'x'));
  const found: SqlCondition[] = [];
  const newLevel = (start: number): Level => ({ open: null, first: start, betweens: 0 });
  const levels = [newLevel(0)];

  const close = (level: Level, end: number) => {
    if (level.open) {
      const { start, replacement } = level.open;
      found.push({ start, end: start + sql.slice(start, end).trimEnd().length, replacement });
    }
    level.open = null;
  };

  for (const { 0: token, index } of sql.matchAll(tokens)) {
    const level = levels.at(-1) ?? newLevel(index);
    const end = index + token.length;
    if (token === '(' || token === 'CASE') {
      levels.push(newLevel(end));
    } else if (token === ')' || token === 'END') {
      close(level, index);
      if (levels.length > 1) levels.pop();
    } else if (token === 'BETWEEN') {
      level.betweens += 1;
    } else if (token === 'AND' && level.betweens > 0) {
      level.betweens -= 1;
    } else if (token === 'AND' || token === 'OR') {
      close(level, index);
      if (level.first !== null) {
        const start = level.first + sql.slice(level.first).search(/\S/);
        found.push({ start, end, replacement: '' });
      }
      level.first = null;
      level.open = { start: index, replacement: '' };
    } else if (!within.has(token)) {
      close(level, index);
      level.first = token === 'THEN' || token === 'ELSE' ? end : null;
      const replacement = left[token];
      const isCondition =
        token !== 'ON' ||
        !(/^\s*CONFLICT\b/.test(sql.slice(end)) || /\bDISTINCT\s+$/.test(sql.slice(0, index)));
      if (replacement && isCondition) level.open = { start: index, replacement };
    }
  }
  for (const level of levels) close(level, sql.length);
  return found.sort((one, other) => one.start - other.start || one.end - other.end);
}
