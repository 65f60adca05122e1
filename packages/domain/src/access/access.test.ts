import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Level, levels } from '../people/levels.ts';
import {
  canCreate,
  canDelete,
  canReadField,
  canUpdate,
  canWriteField,
  fieldRule,
  fieldsReadableAfterReauthentication,
  fieldsRequiringReauthentication,
  readScope,
  requiresReauthentication,
  writableFields,
} from './access.ts';
import { selfServiceFields } from './access-fields.ts';
import { accessTable, type Collection, collections, isCollection } from './access-table.ts';

const collection = fc.constantFrom(...collections);
const publicCollections: Collection[] = ['assets_items', 'contents', 'portals', 'team_members'];

describe('reading', () => {
  it('[COL-04] users and guests read what the access table says', () => {
    const scopes = Object.fromEntries(
      collections.map((name) => [name, [readScope(name, 'user'), readScope(name, 'guest')]]),
    );
    expect(scopes).toEqual({
      assets_items: ['published', 'published'],
      blog_items: ['published', 'published'],
      companies: ['offered', 'nobody'],
      contents: ['everyone', 'everyone'],
      funds: ['offered', 'nobody'],
      investments: ['offered', 'nobody'],
      news_documents: ['own-or-invested', 'nobody'],
      proof_documents: ['own-or-delegated', 'nobody'],
      tax_documents: ['own-or-delegated', 'nobody'],
      synd_agreements: ['own-or-delegated', 'nobody'],
      synd_documents: ['offered-fund', 'nobody'],
      notifications: ['addressed', 'nobody'],
      notification_templates: ['nobody', 'nobody'],
      portals: ['everyone', 'everyone'],
      settings: ['level-to-read', 'level-to-read'],
      investing_entities: ['own', 'nobody'],
      investing_entity_delegates: ['own-or-granted', 'nobody'],
      synd_users: ['own', 'nobody'],
      team_members: ['published', 'published'],
      users: ['self', 'nobody'],
      newsletter_subscriptions: ['nobody', 'nobody'],
      agreement_templates: ['nobody', 'nobody'],
      audit_events: ['nobody', 'nobody'],
      notes: ['nobody', 'nobody'],
      outbox: ['nobody', 'nobody'],
    });
  });

  it('[COL-04] admins read everything except settings above their level', () => {
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
  ] as const)('[COL-04] no level reads %s.%s', (name, field) => {
    for (const level of levels) expect(canReadField(name, field, level, { hasCompleted: true })).toBe(false);
  });

  it('[COL-04] funding details are readable after a completed participation and by admins', () => {
    for (const field of ['funding_my_investment_description', 'funding_contact_phone']) {
      expect(canReadField('funds', field, 'user')).toBe(false);
      expect(canReadField('funds', field, 'user', { hasCompleted: true })).toBe(true);
      expect(canReadField('funds', field, 'admin')).toBe(true);
      expect(canReadField('funds', field, null)).toBe(false);
    }
    expect(canReadField('funds', 'name', 'user')).toBe(true);
  });

  it('[INV-01] [COL-04] wire and check instructions are readable while there is money to wire, and by admins', () => {
    for (const field of ['wire_instructions', 'check_instructions']) {
      expect(canReadField('funds', field, 'user')).toBe(false);
      expect(canReadField('funds', field, 'user', { hasCompleted: true })).toBe(false);
      expect(canReadField('funds', field, 'user', { hasCompleted: true, isFunding: true })).toBe(true);
      expect(canReadField('funds', field, 'admin')).toBe(true);
      expect(canReadField('funds', field, null)).toBe(false);
    }
  });

  it('[COL-04] only admins read notes', () => {
    expect(canReadField('users', 'notes', 'user')).toBe(false);
    expect(canReadField('users', 'notes', 'user', { hasCompleted: true, isFunding: true })).toBe(false);
    expect(canReadField('users', 'notes', 'admin')).toBe(true);
  });
});

describe('writing', () => {
  it('[COL-04] [ENT-01] users write nothing but their own record and investing profiles with their delegates through the generic endpoints, guests nothing', () => {
    const theirs: readonly Collection[] = ['investing_entities', 'investing_entity_delegates'];
    for (const name of collections.filter((each) => !theirs.includes(each)))
      for (const level of ['user', 'guest', null] as const) {
        expect(canCreate(name, level)).toBe(false);
        expect(canUpdate(name, level)).toBe(false);
        expect(canDelete(name, level, { isSelf: true })).toBe(false);
      }
    expect(canUpdate('users', 'user', { isSelf: true })).toBe(true);
    expect(canUpdate('users', null, { isSelf: true })).toBe(false);
    for (const name of theirs) {
      expect(canCreate(name, 'user')).toBe(true);
      expect(canUpdate(name, 'user', { isOwn: true })).toBe(true);
      expect(canUpdate(name, 'user')).toBe(false);
      for (const level of ['guest', 'admin', 'superadmin'] as const) {
        expect(canCreate(name, level)).toBe(false);
        expect(canUpdate(name, level, { isOwn: true })).toBe(false);
      }
      for (const level of levels) expect(canDelete(name, level, { isOwn: true })).toBe(false);
    }
  });

  it('[BAC-03] admins change and delete the notes that they wrote, superadmins all', () => {
    for (const may of [canUpdate, canDelete]) {
      expect(may('notes', 'admin', { isAuthor: true })).toBe(true);
      expect(may('notes', 'admin', { isAuthor: false })).toBe(false);
      expect(may('notes', 'admin')).toBe(false);
      expect(may('notes', 'superadmin')).toBe(true);
      expect(may('notes', 'user', { isAuthor: true })).toBe(false);
    }
    expect(canCreate('notes', 'admin')).toBe(true);
    expect(canCreate('notes', 'user')).toBe(false);
  });

  it("[COL-04] admins write everything except contents, others' notes, settings above their level, investing profiles, the audit log and the outbox", () => {
    const closed: Collection[] = [
      'contents',
      'notes',
      'settings',
      'users',
      'investing_entities',
      'investing_entity_delegates',
      'audit_events',
      'outbox',
    ];
    for (const name of collections.filter((each) => !closed.includes(each)))
      for (const may of [canCreate, canUpdate, canDelete]) expect(may(name, 'admin')).toBe(true);
    for (const may of [canCreate, canUpdate, canDelete]) {
      expect(may('contents', 'admin')).toBe(false);
      expect(may('contents', 'superadmin')).toBe(true);
      expect(may('settings', 'admin')).toBe(false);
      for (const level of levels) {
        expect(may('audit_events', level)).toBe(false);
        expect(may('outbox', level)).toBe(false);
      }
    }
  });

  it('[COL-08] a setting is written by the level that it names, or by superadmins if it names none', () => {
    expect(canUpdate('settings', 'admin', { levelToWrite: 'admin' })).toBe(true);
    expect(canUpdate('settings', 'user', { levelToWrite: 'admin' })).toBe(false);
    expect(canUpdate('settings', 'admin', { levelToWrite: null })).toBe(false);
    expect(canUpdate('settings', 'superadmin')).toBe(true);
    expect(canCreate('settings', 'user', { levelToWrite: 'user' })).toBe(false);
    expect(canWriteField('settings', 'levelToRead', 'admin')).toBe(false);
  });

  it('[COL-04] an admin writes users below admin only, a superadmin all users', () => {
    const below = (target: Level | null) =>
      [canCreate, canUpdate, canDelete].map((may) => may('users', 'admin', { targetLevel: target }));
    expect(below('superadmin')).toEqual([false, false, false]);
    expect(below('admin')).toEqual([false, false, false]);
    expect(below('user')).toEqual([true, true, true]);
    expect(below(null)).toEqual([true, true, true]);
    expect(canUpdate('users', 'admin')).toBe(false);
    expect(canUpdate('users', 'admin', { isSelf: true, targetLevel: 'admin' })).toBe(true);
    expect(canDelete('users', 'admin', { isSelf: true, targetLevel: 'user' })).toBe(false);
    expect(canUpdate('users', 'superadmin', { targetLevel: 'superadmin' })).toBe(true);
  });

  it('[COL-04] users write only the self-service fields of their own record', () => {
    const requested = [
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
    expect(writableFields('users', requested, 'user', { isSelf: true })).toEqual(own);
    expect(writableFields('users', requested, 'admin', { isSelf: true })).toEqual(own);
    expect(writableFields('users', requested, 'admin')).toEqual([
      'firstName',
      'accreditation',
      'notes',
      'isActive',
      'email',
      'profileSettings',
    ]);
    expect(selfServiceFields.filter((field) => fieldRule('users', field).write)).toEqual([]);
  });

  it('[COL-04] superadmins write every field of their own record that they write of others', () => {
    const fields = Object.keys(accessTable.users.fields ?? {});
    expect(writableFields('users', fields, 'superadmin', { isSelf: true })).toEqual(
      writableFields('users', fields, 'superadmin'),
    );
  });

  it('[COL-04] only superadmins set levels, and a password is set only with a new account', () => {
    expect(levels.filter((level) => canWriteField('users', 'level', level))).toEqual(['superadmin']);
    expect(levels.filter((level) => canWriteField('users', 'password', level))).toEqual([]);
    expect(levels.filter((level) => canWriteField('users', 'password', level, { isCreating: true }))).toEqual(
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
  ] as const)('[COL-04] no request writes %s.%s', (name, field) => {
    for (const level of levels) expect(canWriteField(name, field, level, { isCreating: true })).toBe(false);
  });

  it.each(['invest_status', 'sa_start_date', 'sa_complete_date', 'ft_start_date', 'ft_complete_date'])(
    '[SEC-01] no request writes synd_users.%s',
    (field) => {
      for (const level of levels)
        for (const isCreating of [true, false])
          expect(canWriteField('synd_users', field, level, { isCreating })).toBe(false);
    },
  );

  it.each(['user', 'fund'])(
    '[SEC-01] synd_users.%s is set when the record is created and never again',
    (field) => {
      const writers = (isCreating: boolean) =>
        levels.filter((level) => canWriteField('synd_users', field, level, { isCreating }));
      expect(writers(true)).toEqual(['superadmin', 'admin']);
      expect(writers(false)).toEqual([]);
    },
  );
});

describe('[SEC-02] re-authentication', () => {
  it('is needed before a field changes that is marked, or is created with a value', () => {
    const fields = ['firstName', 'email', 'level', 'isActive'];
    expect(fieldsRequiringReauthentication('users', fields, 'update')).toEqual([
      'email',
      'level',
      'isActive',
    ]);
    expect(fieldsRequiringReauthentication('users', fields, 'create')).toEqual(['level']);
  });

  it('is needed before the text of an email is read, by those who may read it', () => {
    expect(fieldsReadableAfterReauthentication('outbox', 'superadmin').toSorted()).toEqual(['html', 'text']);
    for (const level of ['admin', 'user', 'guest', null] as const)
      expect(fieldsReadableAfterReauthentication('outbox', level)).toEqual([]);
    expect(fieldsReadableAfterReauthentication('users', 'superadmin')).toEqual([]);
  });

  it('is needed for some records whatever changes, and for the setting of second factors', () => {
    expect(requiresReauthentication('users', 'delete')).toBe(true);
    expect(requiresReauthentication('users', 'update')).toBe(false);
    expect(requiresReauthentication('blog_items', 'delete')).toBe(false);
    for (const action of ['create', 'update', 'delete'] as const) {
      expect(requiresReauthentication('settings', action, ['other', 'secondFactorRequiredFor'])).toBe(true);
      expect(requiresReauthentication('settings', action, ['other'])).toBe(false);
    }
  });
});

describe('the access table', () => {
  it('[COL-02] has the documented collections, and no other name is one', () => {
    const documented =
      'assets_items blog_items companies contents funds investments news_documents proof_documents tax_documents ' +
      'synd_agreements synd_documents notifications notification_templates portals settings synd_users ' +
      'team_members users newsletter_subscriptions agreement_templates audit_events outbox';
    for (const name of documented.split(' ')) expect([name, isCollection(name)]).toEqual([name, true]);
    for (const other of ['UserAuth', 'user_auths', '__proto__', 'constructor', '', null])
      expect(isCollection(other)).toBe(false);
  });

  it('[COL-04] has no rule for a field named like a property of every object', () => {
    for (const field of ['constructor', '__proto__', 'toString'])
      expect(fieldRule('users', field)).toEqual({});
  });

  it('[COL-04] lets a guest read only the public collections and what settings allow', () => {
    const readable = collections.filter((name) => readScope(name, 'guest') !== 'nobody');
    expect(readable.toSorted()).toEqual([...publicCollections, 'blog_items', 'settings'].toSorted());
  });

  it('[COL-04] never gives a level a field that a higher level lacks', () => {
    fc.assert(
      fc.property(collection, fc.boolean(), (name, isCreating) => {
        for (const field of Object.keys(accessTable[name].fields ?? {}))
          for (const [index, level] of levels.entries())
            for (const higher of levels.slice(0, index)) {
              if (canReadField(name, field, level)) expect(canReadField(name, field, higher)).toBe(true);
              if (canWriteField(name, field, level, { isCreating }))
                expect(canWriteField(name, field, higher, { isCreating })).toBe(true);
            }
      }),
    );
  });
});

it('[COL-04] no level writes what the server manages, in any collection, and those who read a record read it', () => {
  for (const name of collections)
    for (const field of ['_id', 'id', 'createdAt', 'updatedAt'])
      for (const level of levels) {
        expect(canWriteField(name, field, level, { isSelf: true }), `${name}.${field}`).toBe(false);
        expect(canReadField(name, field, level), `${name}.${field}`).toBe(true);
      }
});
