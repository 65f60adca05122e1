import { type Collection, isCollection } from '../access/access-table.ts';
import { signatureProviderLabels } from '../agreements/signature-provider.ts';
import { periodName } from '../ledger/statement-period.ts';
import { centsFromDecimal, formatUsd } from '../money/money.ts';
import { approvalKinds } from '../people/approval-kinds.ts';
import { htmlToText } from '../site/html-to-text.ts';
import { dayText } from '../time/format-date.ts';
import { recordWords } from './action-words.ts';
import { choiceLabel } from './choice-words.ts';

/** What the words of a field's values follow from. The contract declares it for each field. */
export interface DescribedField {
  readonly kind: string;
  readonly values?: readonly string[];
  readonly references?: Collection;
}

/** A moment, as ISO 8601 text, in words. */
type MomentWords = (moment: string) => string;

/** Details that hold a code of ours. The others are people's own words, numbers and times. */
const codes = new Set([
  'by',
  'channel',
  'check',
  'code',
  'format',
  'how',
  'kind',
  'kinds',
  'level',
  'method',
  'outcome',
  'preview',
  'provider',
  'reversal',
  'role',
  'template',
  'why',
]);

/** Names of details that say little as they are. */
export const detailLabels: Readonly<Record<string, string>> = {
  askedBy: 'Asked for by',
  approval: 'Request',
  call: 'Refused',
  code: 'Why',
  isImported: 'From a file',
};

/** Details that hold dollars. */
const amounts = new Set(['amount', 'invest_amount']);

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Dollars as people read them, whether the database wrote them as a number or as text. */
function dollars(value: string): string {
  const cents = centsFromDecimal(value);
  return cents === undefined ? value : formatUsd(cents);
}

/** A name of the wire as words: "sa_complete_date", "accreditationType" and "setInvesting" are several. */
export function wireWords(name: string): string {
  const words = name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ownValue = <T>(words: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** A detail in words, if it is a code; a code of an approval says what was asked. */
export function detailWords(name: string, value: string, inWords: MomentWords): string {
  if (name === 'call') return wireWords(value);
  if (amounts.has(name)) return dollars(value);
  if (instantPattern.test(value)) return inWords(value) || value;
  // A day has no time, so no time zone may move it.
  if (dayPattern.test(value)) return dayText(value) || value;
  if (name === 'period') return periodName(value);
  if (!codes.has(name)) return value;
  if (isCollection(value)) return recordWords(value);
  return (
    ownValue(approvalKinds, value)?.asked ??
    ownValue(signatureProviderLabels, value) ??
    choiceLabel(value.replaceAll('-', ' '))
  );
}

/** A value of a field as people read it: the words of rich text, dollars, moments, and choices as forms show them. */
export function fieldWords(field: DescribedField | undefined, value: unknown, inWords: MomentWords): unknown {
  if (!field) return value;
  if (Array.isArray(value)) return (value as unknown[]).map((each) => fieldWords(field, each, inWords));
  if (field.kind === 'money' && typeof value === 'number') return dollars(String(value));
  if (typeof value !== 'string') return value;
  if (field.kind === 'html') return htmlToText(value).replaceAll(/\s+/g, ' ').trim();
  if (field.kind === 'money') return dollars(value);
  if (field.kind === 'instant') return inWords(value) || value;
  return field.values ? choiceLabel(value) : value;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);

/** Details for machines: keys of files, digests, and the ids of services. Only a file has them. */
const machineDetails = new Set(['documentSha256', 'id', 'key', 'sha256', 'signature', 'task']);

/** Whether a detail says something to people. An id that leads nowhere does not. */
export function isForPeople(name: string, value: unknown, leadsSomewhere: boolean): boolean {
  if (machineDetails.has(name)) return false;
  return leadsSomewhere || !(Array.isArray(value) ? value.length > 0 && value.every(isId) : isId(value));
}
