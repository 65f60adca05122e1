import { fieldsOf } from '@paddock/contract';
import {
  accessTable,
  canReadField,
  canWriteField,
  collections,
  collectionWords,
  fieldLabel,
  type Level,
} from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { bulkActions } from '../bulk-bar.tsx';
import { columnsOf } from '../record-columns.tsx';
import { editableFields, readableFields, referringFields } from './field-names.ts';

const staff: readonly Level[] = ['admin', 'superadmin'];

describe('the fields of a screen', () => {
  for (const collection of collections)
    for (const level of staff)
      it(`[BAC-03] of ${collection} show ${level} no more than the access table allows`, () => {
        for (const { name, field } of readableFields(collection, level)) {
          expect(field.writeOnly, name).not.toBe(true);
          expect(canReadField(collection, name, level), name).toBe(true);
          expect(accessTable[collection].fields?.[name]?.reauthentication, name).not.toBe('read');
        }
        for (const isCreating of [true, false])
          for (const { name, field } of editableFields(collection, level, { isCreating })) {
            expect(field.computed, name).not.toBe(true);
            expect(canWriteField(collection, name, level, { isCreating }), name).toBe(true);
          }
        // A field of the contract that is both readable and no secret is on the screen without further work.
        const shown = new Set(readableFields(collection, level).map(({ name }) => name));
        const missing = Object.entries(fieldsOf(collection)).filter(
          ([name, field]) =>
            !shown.has(name) &&
            !field.writeOnly &&
            canReadField(collection, name, level) &&
            accessTable[collection].fields?.[name]?.reauthentication !== 'read',
        );
        expect(missing).toEqual([]);
        expect(columnsOf(collection, readableFields(collection, level), []).length).toBeGreaterThan(0);
      });

  it('[BAC-03] keep from an admin what only a superadmin sets, and from both what only the server does', () => {
    const names = (level: Level) =>
      editableFields('portals', level, { isCreating: false }).map(({ name }) => name);
    expect(names('admin')).not.toContain('domains');
    expect(names('superadmin')).toEqual(expect.arrayContaining(['domains', 'recaptchaSecret']));
    const own = editableFields('users', 'admin', { isCreating: false, isSelf: true });
    expect(own.map(({ name }) => name)).not.toContain('notes');
    expect(bulkActions('audit_events', 'superadmin')).toEqual({ mayDelete: false, fields: [] });
  });

  it('[BAC-03] know what refers to a collection', () => {
    expect(referringFields('companies', collections, 'admin')).toEqual(
      expect.arrayContaining([
        { collection: 'funds', name: 'company' },
        { collection: 'investments', name: 'company' },
      ]),
    );
  });

  it('[BAC-02] have labels in plain words', () => {
    expect(fieldLabel('funds', 'open_date')).toBe('Open date');
    expect(fieldLabel('users', 'isActive')).toBe('Active');
    expect(fieldLabel('users', 'newsDocumentsCount')).toBe('News documents');
    expect(fieldLabel('blog_items', 'url')).toBe('Video or link');
    expect(fieldLabel('companies', 'url')).toBe('Address');
    for (const collection of collections) {
      expect(collectionWords(collection).many).not.toMatch(/_/);
      for (const name of Object.keys(fieldsOf(collection)))
        expect(fieldLabel(collection, name)).toMatch(/^[A-Zr][^_]*$/);
    }
  });
});
