import { closingGraceDays } from '@paddock/domain';
import {
  isPersonal,
  rulesInOrder,
  type TableRule,
} from '../../apps/server/src/modules/operations/personal-data/index.ts';

/** The rules of personal data as a Markdown table: what each table holds, what is exported, and when it ends. */
export function retentionTable(): string {
  const head = ['table', 'holds', 'in the export', 'kept', 'once the account is closed'];
  const rows = rulesInOrder.map(([table, rule]) => [
    table,
    rule.holds,
    exported(rule),
    kept(rule),
    afterwards(rule),
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function exported(rule: TableRule): string {
  if (!isPersonal(rule)) return 'no';
  if (typeof rule.withheld === 'string') return `no. ${rule.withheld}`;
  return rule.exportedFile ? 'yes, with the files' : 'yes';
}

const kept = (rule: TableRule): string =>
  rule.kept ?? (isPersonal(rule) ? 'as long as the account' : 'as long as the deployment');

const times = {
  closed: `${closingGraceDays} days after the closing`,
  unbound: 'once nothing binds the account',
} as const;

function afterwards(rule: TableRule): string {
  if (!isPersonal(rule)) return `stays. ${rule.why}`;
  const { erasure } = rule;
  if (erasure.how === 'keep') return `stays. ${erasure.why}`;
  if (erasure.how === 'erase') return `erased ${times[erasure.when]}`;
  return `made anonymous ${times[erasure.when]}${erasure.stays === undefined ? '' : `. ${erasure.stays}`}`;
}
