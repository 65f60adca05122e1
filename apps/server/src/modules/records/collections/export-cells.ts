import { fieldOf } from '@paddock/contract';
import {
  accreditationCodeWords,
  accreditationTypeOfKind,
  actionSentence,
  type Collection,
  choiceLabel,
  detailText,
  type InvestingKind,
  recordWords,
  structureText,
} from '@paddock/domain';
import { canAlwaysRead } from './columns.ts';
import type { Viewer } from './statement.ts';

type Item = Readonly<Record<string, unknown>>;

/** How a value that is not nothing reads in a file. */
type Words = (value: unknown) => string;

/** The words of names and codes of the wire, given the record. */
const wordsOfFields: Readonly<Record<string, (item: Item) => Words>> = {
  'audit_events.action': () => (value) => actionSentence(String(value)),
  'audit_events.collection': () => (value) => recordWords(String(value)),
  'audit_events.detail':
    ({ collection }) =>
    (value) =>
      detailText(value, typeof collection === 'string' ? collection : null, fieldOf),
  'notes.collection': () => (value) => recordWords(String(value)),
  'users.accreditation':
    ({ accreditationType }) =>
    (value) =>
      accreditationCodeWords(String(value), accreditationType),
  'investing_entities.accreditation':
    ({ kind }) =>
    (value) =>
      accreditationCodeWords(String(value), accreditationTypeOfKind(kind as InvestingKind)),
};

/** The field that says what the value of another one means. */
const fieldsBeside: Readonly<Record<string, string>> = {
  'audit_events.detail': 'collection',
  'users.accreditation': 'accreditationType',
  'investing_entities.accreditation': 'kind',
};

/** The fields of an export, and those that it needs for their words. */
export function withFieldsBeside(
  collection: Collection,
  fields: readonly string[],
  viewer: Viewer,
): readonly string[] {
  const beside = fields.flatMap((name) => fieldsBeside[`${collection}.${name}`] ?? []);
  return [...new Set([...fields, ...beside.filter((name) => canAlwaysRead(collection, name, viewer))])];
}

/** How the values of a field read where they are not people's own words. */
export function cellWords(collection: Collection, name: string, item: Item): Words | undefined {
  const words = wordsOfFields[`${collection}.${name}`];
  if (words) return words(item);
  const field = fieldOf(collection, name);
  if (field?.values) return (value) => choiceLabel(String(value));
  if (field?.kind === 'boolean') return (value) => (value === true ? 'Yes' : 'No');
  return field?.kind === 'json' ? structureText : undefined;
}

/** A value as the text of a cell; entries of a list are separated by commas. */
export function cellText(value: unknown, words?: Words): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && words !== structureText)
    return value.map((one) => cellText(one, words)).join(', ');
  if (words) return words(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
