/** A statement of a migration, without its comments. */
interface Statement {
  readonly sql: string;
  readonly comments: string;
}

const token = /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|[^]/g;

function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  let [sql, comments] = ['', ''];
  const end = () => {
    if (sql.trim() !== '') statements.push({ sql: sql.replaceAll(/\s+/g, ' ').trim(), comments });
    [sql, comments] = ['', ''];
  };
  for (const [part] of text.matchAll(token)) {
    if (part.startsWith('--')) comments += `${part}\n`;
    else if (part === ';') end();
    else sql += part;
  }
  end();
  return statements;
}

/** The parts of a list that is separated by commas, not those within brackets. */
function partsOf(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

const tableName = String.raw`(?:IF NOT EXISTS |IF EXISTS |ONLY )*("[^"]+"|[\w.]+)`;
const createdTable = new RegExp(`^CREATE (?:UNLOGGED )?TABLE ${tableName}`, 'i');
const alteredTable = new RegExp(`^ALTER TABLE ${tableName} (.*)$`, 'i');
const uniqueIndex = new RegExp(String.raw`^CREATE UNIQUE INDEX .*?\bON ${tableName}`, 'i');

/** What an action of ALTER TABLE takes from inserts and reads that do not know of it. */
const narrowingActions: readonly RegExp[] = [
  /^RENAME\b/i,
  /^SET SCHEMA\b/i,
  /^DROP (?!CONSTRAINT\b)/i,
  /^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i,
  /^ALTER (?:COLUMN )?\S+ (?:SET NOT NULL|DROP DEFAULT)\b/i,
  /^ADD (?:CONSTRAINT|CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY|EXCLUDE)\b/i,
  /^ADD (?!CONSTRAINT\b)(?!.*\b(?:DEFAULT|GENERATED)\b).*\b(?:NOT NULL|PRIMARY KEY)\b/i,
];

const narrowingStatements: readonly RegExp[] = [
  /^DROP (?!TRIGGER\b|INDEX\b)/i,
  /^ALTER (?!TABLE\b).*\b(?:RENAME|SET SCHEMA)\b/i,
  /^REVOKE\b/i,
];

function isNarrowing(sql: string, made: ReadonlySet<string>): boolean {
  const [, altered, actions = ''] = alteredTable.exec(sql) ?? [];
  if (altered !== undefined)
    return (
      !made.has(altered) &&
      partsOf(actions).some((action) => narrowingActions.some((pattern) => pattern.test(action)))
    );
  const indexed = uniqueIndex.exec(sql)?.[1];
  if (indexed !== undefined) return !made.has(indexed);
  return narrowingStatements.some((pattern) => pattern.test(sql));
}

/**
 * The statements of a migration that a server of the former version may not survive, as far as they can be told from
 * the text. One that it does survive says why in a comment before it: "Former versions go on: …".
 */
export function contractionsOf(migration: string): string[] {
  const statements = statementsOf(migration);
  const made = new Set(statements.map(({ sql }) => createdTable.exec(sql)?.[1] ?? ''));
  return statements.flatMap(({ sql, comments }) => {
    if (/^-- Former versions go on: \S/m.test(comments)) return [];
    const block = /^DO \$(\w*)\$(.*)\$\1\$/i.exec(sql)?.[2];
    if (block !== undefined) return contractionsOf(block.replaceAll(/\b(?:BEGIN|THEN|LOOP|ELSE)\b/gi, ';'));
    return isNarrowing(sql, made) ? [sql] : [];
  });
}
