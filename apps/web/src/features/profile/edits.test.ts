import { describe, expect, it } from 'vitest';
import {
  changedFields,
  conflictingFields,
  currentValues,
  type Edits,
  editsAfterSave,
  noEdits,
  parseEdits,
  withEdit,
} from './edits.ts';

type Field = 'city' | 'state';
const saved = { city: 'Charleston', state: 'SC' };
const none: Edits<Field> = noEdits;
const rome = withEdit<Field>(none, saved, 'city', 'Rome');

describe('edits', () => {
  it('[PRO-03] show over the saved record, and are gone when the saved text is typed again', () => {
    expect(currentValues(rome, saved)).toEqual({ city: 'Rome', state: 'SC' });
    expect(changedFields(rome, saved)).toEqual(['city']);
    expect(withEdit(rome, saved, 'city', 'Charleston')).toEqual(none);
    expect(changedFields(none, saved)).toEqual([]);
  });

  it('let other fields follow a save elsewhere, and name the fields that both changed', () => {
    const elsewhere = { city: 'Paris', state: 'TX' };
    expect(currentValues(rome, elsewhere)).toEqual({ city: 'Rome', state: 'TX' });
    expect(conflictingFields(rome, saved)).toEqual([]);
    expect(conflictingFields(withEdit(rome, elsewhere, 'city', 'Roma'), elsewhere)).toEqual(['city']);
    expect(conflictingFields(rome, { city: 'Rome', state: 'SC' })).toEqual([]);
  });

  it('are gone once they are saved, except for what was typed meanwhile', () => {
    expect(editsAfterSave(rome, rome)).toEqual(none);
    const roma = withEdit(rome, saved, 'city', 'Roma');
    const more = withEdit<Field>(roma, saved, 'state', 'TX');
    expect(editsAfterSave(more, rome)).toEqual(more);
  });

  it('come back from a draft, as far as it can be read', () => {
    const fields: Field[] = ['city', 'state'];
    expect(parseEdits(JSON.parse(JSON.stringify(rome)), fields)).toEqual(rome);
    for (const stored of [undefined, null, 7, {}, { typed: { city: 'Rome' } }, { typed: 7, from: null }])
      expect(parseEdits(stored, fields)).toEqual(none);
    const strange = { typed: { town: 'Rome', city: 5 }, from: { town: '', city: '' } };
    expect(parseEdits(strange, fields)).toEqual(none);
  });
});
