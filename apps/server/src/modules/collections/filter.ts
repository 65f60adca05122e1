import type { Collection } from '@paddock/domain';
import { refuse } from '../../platform/refusal.ts';
import { expressionOf, readsAlways } from './columns.ts';
import { comparableOf, isList } from './filter-value.ts';
import type { Statement } from './statement.ts';

const comparisons: Readonly<Record<string, string>> = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' };
const valuesAtMost = 1_000;

const malformed = (message: string): never => refuse('bad_request', message, { filter: message });

/** One field of a filter: where its value is found, and how what is given is read. */
interface Subject {
  readonly name: string;
  /** Asked for only where it is put into the text: it may bring parameters along. */
  readonly expression: string;
  readonly statement: Statement;
  readonly type: string;
  readonly ordered: boolean;
  readonly list: boolean;
  read(given: unknown): unknown;
}

/** The conditions of a filter (COL-06). Refuses what the caller cannot ask, in words. */
export function filterConditions(
  collection: Collection,
  filter: Readonly<Record<string, unknown>>,
  row: string,
  statement: Statement,
): string[] {
  return Object.entries(filter).flatMap(([name, asked]) => {
    if (!readsAlways(collection, name, statement.viewer.actor.level))
      return malformed(`${collection} cannot be filtered by ${name.slice(0, 100)}.`);
    const comparable = comparableOf(collection, name);
    const subject: Subject = {
      name,
      get expression() {
        return expressionOf(collection, name, row, statement);
      },
      statement,
      type: comparable?.type ?? 'text',
      ordered: comparable?.ordered ?? false,
      list: isList(collection, name),
      read: (given) => {
        const value = comparable?.read(given);
        return value === undefined ? malformed(`The filter's value of ${name} has the wrong form.`) : value;
      },
    };
    return conditionsOf(subject, asked);
  });
}

function conditionsOf(subject: Subject, asked: unknown): string[] {
  if (typeof asked !== 'object' || asked === null) return [equals(subject, asked)];
  if (Array.isArray(asked)) return malformed(`The filter's value of ${subject.name} has the wrong form.`);
  const operators = Object.entries(asked);
  if (operators.length === 0) return malformed(`The filter of ${subject.name} is empty.`);
  return operators.map(([operator, value]) => comparison(subject, operator, value));
}

function comparison(subject: Subject, operator: string, value: unknown): string {
  switch (operator) {
    case '$ne':
      // True for missing values too.
      return `(${equals(subject, value)}) IS NOT TRUE`;
    case '$in':
      return among(subject, value);
    case '$nin':
      return `(${among(subject, value)}) IS NOT TRUE`;
    case '$exists':
      if (typeof value !== 'boolean') return malformed(`$exists of ${subject.name} is true or false.`);
      return `${subject.expression} IS ${value ? 'NOT NULL' : 'NULL'}`;
    default:
      return order(subject, operator, value);
  }
}

function equals(subject: Subject, value: unknown): string {
  if (value === null) return `${subject.expression} IS NULL`;
  const parameter = subject.statement.value(subject.read(value), subject.type);
  return subject.list ? `${parameter} = ANY(${subject.expression})` : `${subject.expression} = ${parameter}`;
}

function among(subject: Subject, values: unknown): string {
  if (!Array.isArray(values) || values.length > valuesAtMost)
    return malformed(`$in and $nin of ${subject.name} take a list of at most ${valuesAtMost} values.`);
  const given = values.filter((value) => value !== null).map(subject.read);
  const conditions = given.length > 0 ? [amongGiven(subject, given)] : [];
  if (given.length < values.length) conditions.push(`${subject.expression} IS NULL`);
  return conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'false';
}

function amongGiven(subject: Subject, given: unknown[]): string {
  const parameter = subject.statement.value(given, `${subject.type}[]`);
  return subject.list ? `${subject.expression} && ${parameter}` : `${subject.expression} = ANY(${parameter})`;
}

function order(subject: Subject, operator: string, value: unknown): string {
  const sign = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
  if (sign === undefined) return malformed(`${operator.slice(0, 100)} is no operator of a filter.`);
  if (!subject.ordered) return malformed(`${subject.name} has no order, so ${operator} says nothing of it.`);
  return `${subject.expression} ${sign} ${subject.statement.value(subject.read(value), subject.type)}`;
}
