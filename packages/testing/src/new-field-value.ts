import { fieldOf } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { newId } from '@paddock/server/platform/database/index.ts';

/** Texts that have a form, by how the name of their field ends. */
const formatted: Readonly<Record<string, string>> = {
  Url: 'https://example.com/new',
  Color: '#123456',
  phone: '+1 512 555 0142',
};

/** Letters alone: nine digits in a row in the name of a paper are masked as a tax id. */
const uniqueWord = () => newId().replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)));

/** A valid value that differs from the field's current and default values. */
export function newFieldValue(collection: Collection, name: string): unknown {
  const field = fieldOf(collection, name);
  if (!field) throw new Error(`${collection} has no field ${name}`);
  if (field.references) return newId();
  if (field.values && field.kind !== 'texts') return field.values.find((value) => value !== field.default);
  const byKind = {
    text: formatted[/Url$|Color$|phone$/.exec(name)?.[0] ?? ''] ?? `${uniqueWord()}@example.com`,
    html: '<p>New</p>',
    // Accounts are made active.
    boolean: name !== 'isActive',
    integer: 7,
    percent: 12.5,
    money: 12_345,
    instant: '2026-01-02T03:04:05.000Z',
    texts: field.values?.slice(0, 1) ?? [`${newId()}.example`],
    json: { new: 'value' },
    reference: newId(),
  };
  return byKind[field.kind];
}
