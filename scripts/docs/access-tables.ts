import {
  accessTable,
  type Collection,
  type CollectionAccess,
  collections,
  type Level,
  levels,
} from '@paddock/domain';

const ACTIONS = ['read', 'create', 'update', 'delete'] as const;

/** The access table as two Markdown tables: records by level, and fields with their own rule. */
export function accessTables(): string {
  return [
    table(
      ['collection', ...ACTIONS, 're-authentication'],
      collections.map((name) => [
        name,
        ...ACTIONS.map((action) => formatLevels(accessTable[name][action])),
        guardedActions(accessTable[name]),
      ]),
    ),
    table(
      ['collection', 'field', 'read', 'write', 'create', 're-authentication'],
      collections.flatMap(fieldRows),
    ),
  ].join('\n\n');
}

/** `superadmin, admin: all; user: own`; levels without access are omitted. */
function formatLevels(rules: CollectionAccess[(typeof ACTIONS)[number]]): string {
  const groups = Map.groupBy(levels, (level) => rules[level]);
  const shown = [...groups].filter(([rule]) => rule !== 'nobody' && rule !== 'none');
  if (shown.length === 0) return 'nobody';
  return shown.map(([rule, who]: [string, Level[]]) => `${who.join(', ')}: ${rule}`).join('; ');
}

function guardedActions({ reauthentication = {} }: CollectionAccess): string {
  return Object.entries(reauthentication)
    .map(([action, rule]) => (rule === 'any' ? action : `${action}: ${rule}`))
    .join('; ');
}

function fieldRows(name: Collection): string[][] {
  return Object.entries(accessTable[name].fields ?? {}).map(([field, rule]) => [
    name,
    field,
    rule.read ?? 'as the record',
    rule.write ?? 'as the record',
    rule.create ?? rule.write ?? 'as the record',
    rule.reauthentication ?? '',
  ]);
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
