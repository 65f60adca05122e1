import { fieldOf } from '@paddock/contract';
import {
  type Collection,
  countedRecords,
  isCollection,
  fieldLabel as recordFieldLabel,
} from '@paddock/domain';
import { wireText } from '../records/model/value-text.ts';
import { type NamedRecord, recordKey } from '../records/record-names.ts';
import { detailLabels, detailWords, fieldWords, isForPeople, isId, wireWords } from './audit-words.ts';

/** One value, readable. */
interface ReadableValue {
  readonly text: string;
  /** The record that it is the id of. */
  readonly record?: NamedRecord;
  /** The request of an admin that it is the id of. */
  readonly approval?: string;
}

/** One changed field or detail: its values before and after, or the one that there is. */
interface ReadableChange {
  readonly field: string;
  readonly values: readonly ReadableValue[];
}

const maxLength = 200;
/** The number of entries of a list that are shown. The export has them all. */
const maxListed = 3;

/** Details that are ids, with what they are the ids of. */
const detailReferences: Readonly<Record<string, Collection>> = {
  user: 'users',
  person: 'users',
  persons: 'users',
  askedBy: 'users',
  fund: 'funds',
  copiedFrom: 'funds',
  company: 'companies',
  portal: 'portals',
  syndUser: 'synd_users',
  agreement: 'synd_agreements',
  template: 'agreement_templates',
};

/** Fields that hold the id of a record beside other values, so that the contract calls them texts. */
const textReferences: Readonly<Record<string, Collection>> = {
  'funds.sa_doc_template_1_id': 'agreement_templates',
  'funds.sa_doc_template_2_id': 'agreement_templates',
  'funds.sa_doc_template_3_id': 'agreement_templates',
  'funds.sa_doc_template_4_id': 'agreement_templates',
};

/**
 * What a line of the audit log says beyond its action: the changed fields with their values before and after, then
 * the other details.
 */
export function readableDetail(detail: unknown, collection: string | null = null): ReadableChange[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const { changes, levelToRead: _, ...rest } = detail as Record<string, unknown>;
  const known = collection !== null && isCollection(collection) ? collection : null;
  return [
    ...changed(changes, known),
    ...Object.entries(rest)
      .filter(([name, value]) => !isEmpty(value) && !isChanged(changes, name))
      .filter(([name, value]) =>
        isForPeople(name, value, name === 'approval' || detailReferences[name] !== undefined),
      )
      .map(([name, value]) => toDetail(name, value, known)),
  ];
}

/** Whether a detail, such as the amount of a commitment, is the value of a field after the change as well. */
const isChanged = (changes: unknown, name: string) =>
  typeof changes === 'object' && changes !== null && Object.hasOwn(changes, name);

function changed(changes: unknown, collection: Collection | null): ReadableChange[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes as Record<string, unknown>).map(([name, change]) => {
    const label = collection ? { field: recordFieldLabel(collection, name) } : {};
    if (typeof change !== 'object' || change === null) return { ...toLine(name, 'changed'), ...label };
    const { before, after } = change as { before?: unknown; after?: unknown };
    const field = collection ? fieldOf(collection, name) : undefined;
    const references =
      field?.references ?? (collection ? textReferences[`${collection}.${name}`] : undefined);
    const line = toLine(name, fieldWords(field, after), references);
    return {
      ...line,
      ...(!isEmpty(before) && {
        values: [readable(fieldWords(field, before), references), ...line.values],
      }),
      ...label,
    };
  });
}

function toLine(name: string, value: unknown, references?: Collection): ReadableChange {
  return { field: wireWords(name), values: [readable(value, references)] };
}

function toDetail(name: string, value: unknown, collection: Collection | null): ReadableChange {
  const recordField = collection ? fieldOf(collection, name) : undefined;
  if (collection && recordField && detailReferences[name] === undefined)
    return { ...toLine(name, fieldWords(recordField, value)), field: recordFieldLabel(collection, name) };
  const line = toLine(name, inWords(name, value), detailReferences[name]);
  const field = detailLabels[name] ?? line.field;
  if (name === 'approval' && isId(value)) return { field, values: [{ text: 'Open it', approval: value }] };
  return { ...line, field };
}

function inWords(name: string, value: unknown): unknown {
  if (typeof value === 'string') return detailWords(name, value);
  return Array.isArray(value) ? (value as unknown[]).map((each) => inWords(name, each)) : value;
}

/** A list of one id is that id. */
function readable(value: unknown, references?: Collection): ReadableValue {
  const listed = Array.isArray(value) ? (value as unknown[]) : [value];
  const [only, ...more] = listed;
  if (references === undefined || !isId(only)) return { text: formatValue(value) };
  if (more.length === 0) return { text: only, record: { collection: references, id: only } };
  return { text: listed.every(isId) ? countedRecords(references, listed.length) : formatValue(value) };
}

/** The records that these lines name by their ids, each once. */
export function namedRecords(
  lines: readonly { readonly detail: unknown; readonly collection: string | null }[],
): NamedRecord[] {
  const found = lines
    .flatMap(({ detail, collection }) => readableDetail(detail, collection))
    .flatMap(({ values }) => values.flatMap(({ record }) => record ?? []));
  return [...new Map(found.map((record) => [recordKey(record), record])).values()];
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
  const text = typeof value === 'object' && value !== null ? formatObject(value) : wireText(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** What an object says to people, such as how the fields of a template are filled in. */
function formatObject(value: object): string {
  return Object.entries(value)
    .filter(([name, part]) => !isEmpty(part) && isForPeople(name, part, false))
    .map(([name, part]) => `${wireWords(name)}: ${formatValue(inWords(name, part))}`)
    .join('; ');
}
