import { collections } from '@paddock/domain';
import { expect, it } from 'vitest';
import { editableFields, readableFields } from './field-names.ts';
import { fieldSections } from './field-sections.ts';

const sectionsOf = (collection: (typeof collections)[number]) =>
  fieldSections(collection, editableFields(collection, 'superadmin', { isCreating: true }));

const titles = (collection: (typeof collections)[number]) => sectionsOf(collection).map(({ title }) => title);

it('[BAC-03] puts each field of each collection in exactly one section', () => {
  for (const collection of collections)
    for (const fields of [
      editableFields(collection, 'superadmin', { isCreating: true }),
      readableFields(collection, 'superadmin'),
    ]) {
      const shown = fieldSections(collection, fields).flatMap((section) => section.fields);
      expect(shown.map(({ name }) => name).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    }
});

it('[BAC-03] titles the sections of a long form differently, and begins with what the record needs', () => {
  for (const collection of collections) {
    const sections = sectionsOf(collection);
    expect(new Set(titles(collection)).size).toBe(sections.length);
    const required = sections.flatMap(({ fields }, at) =>
      fields.filter(({ field }) => field.required).map(() => at),
    );
    expect(required.every((at) => at === 0)).toBe(true);
  }
});

it('[BAC-03] groups the fields of a fund by what they hold and by how their labels begin', () => {
  expect(titles('funds')).toEqual([
    'Basics',
    'Amounts',
    'Dates',
    'Texts',
    'Picture',
    'Agreement template',
    'Links',
    'Options',
  ]);
  expect(titles('users')).toContain('Slack');
  expect(titles('synd_users')).toContain('Spouse');
});

it('[BAC-03] leaves a short form without headings', () => {
  expect(titles('settings')).toEqual(['']);
});
