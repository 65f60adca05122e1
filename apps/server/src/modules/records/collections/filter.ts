import { type Collection, collectionWords } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { canAlwaysRead, fieldExpression } from './columns.ts';
import { comparableFor, isList } from './filter-value.ts';
import type { Statement } from './statement.ts';

const comparisons: Readonly<Record<string, string>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };
const maxValues = 1_000;

const rejectFilter = (message: string): never =>
  throwDomainError('bad_request', message, { filter: message });

/** One field of a filter: where to find its value, and how to parse what it is compared with. */
interface FilteredField {
  readonly name: string;
  /** Evaluated only when it is put into the text, since it may add parameters. */
  readonly expression: string;
  readonly statement: Statement;
  readonly type: string;
  readonly isOrdered: boolean;
  readonly isList: boolean;
  parse(value: unknown): unknown;
}

/** The conditions of a filter (COL-06). Throws if the viewer may not filter this way. */
export function filterConditions(
  collection: Collection,
  filter: Readonly<Record<string, unknown>>,
  row: string,
  statement: Statement,
): string[] {
  return Object.entries(filter).flatMap(([name, condition]) => {
    if (!canAlwaysRead(collection, name, statement.viewer))
      return rejectFilter(`The ${collectionWords(collection).many} cannot be filtered by this field.`);
    const comparable = comparableFor(collection, name);
    const subject: FilteredField = {
      name,
      get expression() {
        return fieldExpression(collection, name, row, statement);
      },
      statement,
      type: comparable?.type ?? 'text',
      isOrdered: comparable?.isOrdered ?? false,
      isList: isList(collection, name),
      parse: (input) => {
        const value = comparable?.parse(input);
        return value === undefined
          ? rejectFilter(`The filter's value of ${name} has the wrong form.`)
          : value;
      },
    };
    return fieldConditions(subject, condition);
  });
}

function fieldConditions(subject: FilteredField, condition: unknown): string[] {
  if (typeof condition !== 'object' || condition === null) return [equalsCondition(subject, condition)];
  if (Array.isArray(condition))
    return rejectFilter(`The filter's value of ${subject.name} has the wrong form.`);
  const operators = Object.entries(condition);
  if (operators.length === 0) return rejectFilter(`The filter of ${subject.name} is empty.`);
  return operators.map(([operator, value]) => comparisonCondition(subject, operator, value));
}

function comparisonCondition(subject: FilteredField, operator: string, value: unknown): string {
  switch (operator) {
    case '$ne':
      // True for missing values too.
      return `(${equalsCondition(subject, value)}) IS NOT TRUE`;
    case '$in':
      return inCondition(subject, value);
    case '$nin':
      return `(${inCondition(subject, value)}) IS NOT TRUE`;
    case '$exists':
      if (typeof value !== 'boolean') return rejectFilter(`$exists of ${subject.name} is true or false.`);
      return `${subject.expression} IS ${value ? 'NOT NULL' : 'NULL'}`;
    default:
      return orderCondition(subject, operator, value);
  }
}

function equalsCondition(subject: FilteredField, value: unknown): string {
  if (value === null) return `${subject.expression} IS NULL`;
  const parameter = subject.statement.value(subject.parse(value), subject.type);
  return subject.isList
    ? `${parameter} = ANY(${subject.expression})`
    : `${subject.expression} = ${parameter}`;
}

function inCondition(subject: FilteredField, values: unknown): string {
  if (!Array.isArray(values) || values.length > maxValues)
    return rejectFilter(`$in and $nin of ${subject.name} take a list of at most ${maxValues} values.`);
  const parsed = values.filter((value) => value !== null).map(subject.parse);
  const conditions = parsed.length > 0 ? [inValuesCondition(subject, parsed)] : [];
  if (parsed.length < values.length) conditions.push(`${subject.expression} IS NULL`);
  return conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'false';
}

function inValuesCondition(subject: FilteredField, values: unknown[]): string {
  const parameter = subject.statement.value(values, `${subject.type}[]`);
  return subject.isList
    ? `${subject.expression} && ${parameter}`
    : `${subject.expression} = ANY(${parameter})`;
}

function orderCondition(subject: FilteredField, operator: string, value: unknown): string {
  const sign = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
  if (sign === undefined) return rejectFilter('A filter cannot compare in this way.');
  if (!subject.isOrdered)
    return rejectFilter(`${subject.name} has no order, so ${operator} says nothing of it.`);
  return `${subject.expression} ${sign} ${subject.statement.value(subject.parse(value), subject.type)}`;
}
