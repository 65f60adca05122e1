import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldRule,
  mayCreate,
  mayDelete,
  mayUpdate,
  readableField,
  readScope,
  writableField,
  writableFields,
} from './access.ts';
import { selfServiceFields } from './access-fields.ts';
import { type Collection, collections, isCollection } from './access-rules.ts';
import { accessTable } from './access-table.ts';
import { type Level, levels } from './levels.ts';

const collection = fc.constantFrom(...collections);
const publicCollections: Collection[] = ['assets_items', 'contents', 'portals', 'team_members'];

describe('reading', () => {
  it('[COL-04] users and guests read what the table of the design says', () => {
    const scopes = Object.fromEntries(
      collections.map((name) => [name, [readScope(name, 'user'), readScope(name, 'guest')]]),
    );
    expect(scopes).toEqual({
      assets_items: ['everyone', 'everyone'],
      blog_items: ['published', 'published'],
      companies: ['offered', 'nobody'],
      contents: ['everyone', 'everyone'],
      funds: ['offered', 'nobody'],
      investments: ['offered', 'nobody'],
      news_documents: ['own-or-invested', 'nobody'],
      proof_documents: ['own', 'nobody'],
      tax_documents: ['own', 'nobody'],
      synd_agreements: ['own', 'nobody'],
      synd_documents: ['offered-fund', 'nobody'],
      notifications: ['addressed', 'nobody'],
      notification_templates: ['nobody', 'nobody'],
      portals: ['everyone', 'everyone'],
      settings: ['level-to-read', 'level-to-read'],
      synd_users: ['own', 'nobody'],
      team_members: ['everyone', 'everyone'],
      users: ['self', 'nobody'],
      newsletter_subscriptions: ['nobody', 'nobody'],
      agreement_templates: ['nobody', 'nobody'],
      audit_events: ['nobody', 'nobody'],
      outbox: ['nobody', 'nobody'],
    });
  });

  it('[COL-04] admins read all, but of settings what their level reads', () => {
    for (const name of collections)
      for (const level of ['superadmin', 'admin'] as const)
        expect(readScope(name, level)).toBe(name === 'settings' ? 'level-to-read' : 'all');
  });

  it('[COL-04] a user without a level reads as a guest', () => {
    for (const name of collections) expect(readScope(name, null)).toBe(readScope(name, 'guest'));
  });

  it.each([
    ['users', 'password'],
    ['users', 'oldPortalPassword'],
    ['users', 'confirmEmailCode'],
    ['users', 'resetPasswordCode'],
    ['tax_documents', 'docPath'],
    ['proof_documents', 'bucketId'],
    ['synd_agreements', 'docURL'],
    ['synd_users', 'syndAgreementDropboxSigningURL'],
    ['portals', 'recaptchaSecret'],
  ] as const)('[COL-04] nobody at all reads %s.%s', (name, field) => {
    for (const level of levels) expect(readableField(name, field, level, { hasCompleted: true })).toBe(false);
  });

  it('[COL-04] funding details are for completed participations and admins', () => {
    for (const field of ['wire_instructions', 'check_instructions', 'funding_my_investment_description']) {
      expect(readableField('funds', field, 'user')).toBe(false);
      expect(readableField('funds', field, 'user', { hasCompleted: true })).toBe(true);
      expect(readableField('funds', field, 'admin')).toBe(true);
      expect(readableField('funds', field, null)).toBe(false);
    }
    expect(readableField('funds', 'name', 'user')).toBe(true);
  });

  it('[COL-04] notes are for admins', () => {
    expect(readableField('users', 'notes', 'user')).toBe(false);
    expect(readableField('users', 'notes', 'admin')).toBe(true);
  });
});

describe('writing', () => {
  it('[COL-04] users and guests write nothing by the generic calls but their own record', () => {
    for (const name of collections)
      for (const level of ['user', 'guest', null] as const) {
        expect(mayCreate(name, level)).toBe(false);
        expect(mayUpdate(name, level)).toBe(false);
        expect(mayDelete(name, level, { isSelf: true })).toBe(false);
      }
    expect(mayUpdate('users', 'user', { isSelf: true })).toBe(true);
    expect(mayUpdate('users', null, { isSelf: true })).toBe(false);
  });

  it('[COL-04] admins write all but contents, settings above them, the audit log and the outbox', () => {
    const closed: Collection[] = ['contents', 'settings', 'users', 'audit_events', 'outbox'];
    for (const name of collections.filter((each) => !closed.includes(each)))
      for (const may of [mayCreate, mayUpdate, mayDelete]) expect(may(name, 'admin')).toBe(true);
    for (const may of [mayCreate, mayUpdate, mayDelete]) {
      expect(may('contents', 'admin')).toBe(false);
      expect(may('contents', 'superadmin')).toBe(true);
      expect(may('settings', 'admin')).toBe(false);
      for (const level of levels) {
        expect(may('audit_events', level)).toBe(false);
        expect(may('outbox', level)).toBe(false);
      }
    }
  });

  it('[COL-08] a setting is written by the level it names, superadmin where it names none', () => {
    expect(mayUpdate('settings', 'admin', { levelToWrite: 'admin' })).toBe(true);
    expect(mayUpdate('settings', 'user', { levelToWrite: 'admin' })).toBe(false);
    expect(mayUpdate('settings', 'admin', { levelToWrite: null })).toBe(false);
    expect(mayUpdate('settings', 'superadmin')).toBe(true);
    expect(mayCreate('settings', 'user', { levelToWrite: 'user' })).toBe(false);
    expect(writableField('settings', 'levelToRead', 'admin')).toBe(false);
  });

  it('[COL-04] an admin writes users below admin only, a superadmin all', () => {
    const below = (target: Level | null) =>
      [mayCreate, mayUpdate, mayDelete].map((may) => may('users', 'admin', { targetLevel: target }));
    expect(below('superadmin')).toEqual([false, false, false]);
    expect(below('admin')).toEqual([false, false, false]);
    expect(below('user')).toEqual([true, true, true]);
    expect(below(null)).toEqual([true, true, true]);
    expect(mayUpdate('users', 'admin')).toBe(false);
    expect(mayUpdate('users', 'admin', { isSelf: true, targetLevel: 'admin' })).toBe(true);
    expect(mayDelete('users', 'admin', { isSelf: true, targetLevel: 'user' })).toBe(false);
    expect(mayUpdate('users', 'superadmin', { targetLevel: 'superadmin' })).toBe(true);
  });

  it('[COL-04] of their own record people write the self-service fields alone', () => {
    const asked = [
      'firstName',
      'accreditation',
      'level',
      'notes',
      'isActive',
      'email',
      'password',
      'profileSettings',
    ];
    const own = ['firstName', 'accreditation', 'profileSettings'];
    expect(writableFields('users', asked, 'user', { isSelf: true })).toEqual(own);
    expect(writableFields('users', asked, 'admin', { isSelf: true })).toEqual(own);
    expect(writableFields('users', asked, 'admin')).toEqual([
      'firstName',
      'accreditation',
      'notes',
      'isActive',
      'email',
      'profileSettings',
    ]);
    expect(selfServiceFields.filter((field) => fieldRule('users', field).write)).toEqual([]);
  });

  it('[COL-04] levels are given by superadmins only, a password only with a new account', () => {
    expect(levels.filter((level) => writableField('users', 'level', level))).toEqual(['superadmin']);
    expect(levels.filter((level) => writableField('users', 'password', level))).toEqual([]);
    expect(levels.filter((level) => writableField('users', 'password', level, { isCreating: true }))).toEqual(
      ['superadmin', 'admin'],
    );
  });

  it.each([
    ['synd_users', 'syndAgreementSignedByCurrentUser'],
    ['synd_users', 'syndAgreementSignedByCurrentUserCosub'],
    ['synd_users', 'syndAgreementDropboxSignatureRequestId'],
    ['synd_users', 'syndAgreementsCount'],
    ['funds', 'committed_amount'],
    ['funds', 'syndUsersCount'],
    ['notifications', 'sent'],
    ['users', 'confirmEmailCode'],
    ['users', 'newsDocumentsCount'],
    ['tax_documents', 'docPath'],
  ] as const)('[COL-04] no caller writes %s.%s', (name, field) => {
    for (const level of levels) expect(writableField(name, field, level, { isCreating: true })).toBe(false);
  });

  it('[COL-04] a decision and its completion are written by admins beside the syndication calls', () => {
    for (const field of ['invest_status', 'sa_complete_date'])
      expect(levels.filter((level) => writableField('synd_users', field, level))).toEqual([
        'superadmin',
        'admin',
      ]);
  });
});

describe('the table', () => {
  it('[COL-02] knows the collections and no others', () => {
    expect(Object.keys(accessTable).toSorted()).toEqual(collections.toSorted());
    expect(isCollection('funds')).toBe(true);
    for (const other of ['UserAuth', 'user_auths', '__proto__', 'constructor', '', null])
      expect(isCollection(other)).toBe(false);
  });

  it('[COL-04] a field named like a property of every object has no rule', () => {
    for (const field of ['constructor', '__proto__', 'toString'])
      expect(fieldRule('users', field)).toEqual({});
  });

  it('[COL-04] a guest reads the public collections and what settings allow, nothing else', () => {
    const readable = collections.filter((name) => readScope(name, 'guest') !== 'nobody');
    expect(readable.toSorted()).toEqual([...publicCollections, 'blog_items', 'settings'].toSorted());
  });

  it('[COL-04] a level never reads or writes a field that a higher one may not', () => {
    fc.assert(
      fc.property(collection, fc.boolean(), (name, isCreating) => {
        for (const field of Object.keys(accessTable[name].fields ?? {}))
          for (const [index, level] of levels.entries())
            for (const higher of levels.slice(0, index)) {
              if (readableField(name, field, level)) expect(readableField(name, field, higher)).toBe(true);
              if (writableField(name, field, level, { isCreating }))
                expect(writableField(name, field, higher, { isCreating })).toBe(true);
            }
      }),
    );
  });
});
