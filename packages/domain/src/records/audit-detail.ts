import { type Collection, isCollection } from '../access/access-table.ts';
import { formatDateTime } from '../time/format-date.ts';
import { countedRecords } from './collection-words.ts';
import {
  type DescribedField,
  detailLabels,
  detailWords,
  fieldWords,
  isForPeople,
  isId,
  wireWords,
} from './detail-words.ts';
import { fieldLabel } from './field-labels.ts';

/** One value, readable. */
export interface ReadableValue {
  readonly text: string;
  /** The record that it is the id of. */
  readonly record?: { readonly collection: Collection; readonly id: string };
  /** The request of an admin that it is the id of. */
  readonly approval?: string;
}

/** One changed field or detail: its values before and after, or the one that there is. */
export interface ReadableChange {
  readonly field: string;
  readonly values: readonly ReadableValue[];
}

export type FieldOf = (collection: Collection, name: string) => DescribedField | undefined;

/** How much is said, and how. */
interface Wording {
  readonly fieldOf: FieldOf;
  /** Everything, as a file has it: no text or list is cut, ids stay, and so do details for machines. */
  readonly isWhole: boolean;
  readonly moment: (moment: string) => string;
}

const maxLength = 200;
/** The number of entries of a list that are shown. A file has them all. */
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
 * the other details. Moments are on the clocks of the device.
 */
export const readableDetail = (
  detail: unknown,
  collection: string | null,
  fieldOf: FieldOf,
): ReadableChange[] => changesOf(detail, collection, { fieldOf, isWhole: false, moment: formatDateTime });

/** The same as one text for a file, with everything. Moments stay as they are, so that each can be compared. */
export const detailText = (detail: unknown, collection: string | null, fieldOf: FieldOf): string =>
  changesOf(detail, collection, { fieldOf, isWhole: true, moment: (moment) => moment })
    .map(({ field, values }) => `${field}: ${values.map(({ text }) => text).join(' → ')}`)
    .join('; ');

/** A structure, such as the settings of a profile, as a text of its parts for a file. */
export const structureText = (value: unknown): string =>
  isEmpty(value)
    ? ''
    : formatValue(value, { fieldOf: () => undefined, isWhole: true, moment: (moment) => moment });

function changesOf(detail: unknown, collection: string | null, wording: Wording): ReadableChange[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const { changes, levelToRead: _, ...rest } = detail as Record<string, unknown>;
  const known = collection !== null && isCollection(collection) ? collection : null;
  return [
    ...changed(changes, known, wording),
    ...Object.entries(rest)
      .filter(([name, value]) => !isEmpty(value) && !isChanged(changes, name))
      .filter(
        ([name, value]) =>
          wording.isWhole ||
          isForPeople(name, value, name === 'approval' || detailReferences[name] !== undefined),
      )
      .map(([name, value]) => toDetail(name, value, known, wording))
      // All of a structure may be empty, such as a question before it was answered.
      .filter(({ values }) => values.some(({ text }) => text !== '')),
  ];
}

/** Whether a detail, such as the amount of a commitment, is the value of a field after the change as well. */
const isChanged = (changes: unknown, name: string) =>
  typeof changes === 'object' && changes !== null && Object.hasOwn(changes, name);

function changed(changes: unknown, collection: Collection | null, wording: Wording): ReadableChange[] {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes as Record<string, unknown>).map(([name, change]) => {
    const label = collection ? { field: fieldLabel(collection, name) } : {};
    if (typeof change !== 'object' || change === null)
      return { ...toLine(name, 'changed', wording), ...label };
    const { before, after } = change as { before?: unknown; after?: unknown };
    const field = collection ? wording.fieldOf(collection, name) : undefined;
    const references =
      field?.references ?? (collection ? textReferences[`${collection}.${name}`] : undefined);
    const words = (value: unknown) => readable(fieldWords(field, value, wording.moment), wording, references);
    return {
      field: wireWords(name),
      values: isEmpty(before) ? [words(after)] : [words(before), words(after)],
      ...label,
    };
  });
}

const toLine = (name: string, value: unknown, wording: Wording, references?: Collection): ReadableChange => ({
  field: wireWords(name),
  values: [readable(value, wording, references)],
});

function toDetail(
  name: string,
  value: unknown,
  collection: Collection | null,
  wording: Wording,
): ReadableChange {
  const recordField = collection ? wording.fieldOf(collection, name) : undefined;
  if (collection && recordField && detailReferences[name] === undefined)
    return {
      ...toLine(name, fieldWords(recordField, value, wording.moment), wording),
      field: fieldLabel(collection, name),
    };
  const words = (collection && listWords(collection, name, value)) ?? inWords(name, value, wording);
  const line = toLine(name, words, wording, detailReferences[name]);
  const field = detailLabels[name] ?? line.field;
  if (name === 'approval' && isId(value))
    return { field, values: [{ text: wording.isWhole ? value : 'Open it', approval: value }] };
  return { ...line, field };
}

/** Which fields of a list were read, and in which order. */
function listWords(collection: Collection, name: string, value: unknown): readonly string[] | undefined {
  if (name === 'fields' && Array.isArray(value))
    return value.map((each) => fieldLabel(collection, String(each)));
  if (name !== 'sort' || typeof value !== 'string') return undefined;
  return value
    .split(',')
    .map((key) =>
      key.startsWith('-')
        ? `${fieldLabel(collection, key.slice(1))}, descending`
        : fieldLabel(collection, key),
    );
}

function inWords(name: string, value: unknown, wording: Wording): unknown {
  if (typeof value === 'string') return detailWords(name, value, wording.moment);
  return Array.isArray(value) ? (value as unknown[]).map((each) => inWords(name, each, wording)) : value;
}

/** A list of one id is that id. */
function readable(value: unknown, wording: Wording, references?: Collection): ReadableValue {
  const listed = Array.isArray(value) ? (value as unknown[]) : [value];
  const [only, ...more] = listed;
  if (references === undefined || !isId(only)) return { text: formatValue(value, wording) };
  if (more.length === 0) return { text: only, record: { collection: references, id: only } };
  const isCounted = !wording.isWhole && listed.every(isId);
  return { text: isCounted ? countedRecords(references, listed.length) : formatValue(value, wording) };
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

function formatValue(value: unknown, wording: Wording): string {
  if (isEmpty(value)) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const { isWhole } = wording;
  if (Array.isArray(value)) {
    const shown = isWhole ? value : value.slice(0, maxListed);
    const listed = shown.map((each) => formatValue(each, wording)).join(', ');
    return shown.length < value.length ? `${listed} and ${value.length - shown.length} more` : listed;
  }
  const text =
    typeof value === 'object' && value !== null
      ? formatObject(value, wording)
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return !isWhole && text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** What an object says to people, such as how the fields of a template are filled in. */
function formatObject(value: object, wording: Wording): string {
  return Object.entries(value)
    .filter(([name, part]) => !isEmpty(part) && (wording.isWhole || isForPeople(name, part, false)))
    .map(([name, part]) => `${wireWords(name)}: ${formatValue(inWords(name, part, wording), wording)}`)
    .join('; ');
}
