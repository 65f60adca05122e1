import { describe, expect, it } from 'vitest';
import {
  afterSaving,
  changedFields,
  conflictingFields,
  type Edits,
  editsIn,
  noEdits,
  shownTexts,
  withEdit,
} from './edits.ts';

type Field = 'city' | 'state';
const saved = { city: 'Charleston', state: 'SC' };
const none: Edits<Field> = noEdits;
const rome = withEdit<Field>(none, saved, 'city', 'Rome');

describe('what was changed in a form', () => {
  it('[PRO-03] stands over what is saved, and is unsaved until it is typed back', () => {
    expect(shownTexts(rome, saved)).toEqual({ city: 'Rome', state: 'SC' });
    expect(changedFields(rome, saved)).toEqual(['city']);
    expect(withEdit(rome, saved, 'city', 'Charleston')).toEqual(none);
    expect(changedFields(none, saved)).toEqual([]);
  });

  it('lets through what others save meanwhile, and knows what both changed', () => {
    const elsewhere = { city: 'Paris', state: 'TX' };
    expect(shownTexts(rome, elsewhere)).toEqual({ city: 'Rome', state: 'TX' });
    expect(conflictingFields(rome, saved)).toEqual([]);
    expect(conflictingFields(withEdit(rome, elsewhere, 'city', 'Roma'), elsewhere)).toEqual(['city']);
    expect(conflictingFields(rome, { city: 'Rome', state: 'SC' })).toEqual([]);
  });

  it('is over once it is saved, save what was typed on the way', () => {
    expect(afterSaving(rome, rome)).toEqual(none);
    const roma = withEdit(rome, saved, 'city', 'Roma');
    const more = withEdit<Field>(roma, saved, 'state', 'TX');
    expect(afterSaving(more, rome)).toEqual(more);
  });

  it('is there again from a draft, as far as it can be understood', () => {
    const fields: Field[] = ['city', 'state'];
    expect(editsIn(JSON.parse(JSON.stringify(rome)), fields)).toEqual(rome);
    for (const stored of [undefined, null, 7, {}, { typed: { city: 'Rome' } }, { typed: 7, from: null }])
      expect(editsIn(stored, fields)).toEqual(none);
    const strange = { typed: { town: 'Rome', city: 5 }, from: { town: '', city: '' } };
    expect(editsIn(strange, fields)).toEqual(none);
  });
});
