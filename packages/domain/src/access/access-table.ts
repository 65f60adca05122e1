import { grants, type Level } from '../people/levels.ts';
import {
  agreementTemplateFields,
  companyFields,
  delegateFields,
  filedDocumentFields,
  fundFields,
  guardedDocumentFields,
  investingEntityFields,
  noteFields,
  notificationFields,
  outboxFields,
  participationFields,
  portalFields,
  publishedFields,
  settingFields,
  userFields,
} from './access-fields.ts';
import type { CollectionAccess, ReadScope, WriteRule } from './access-rules.ts';

/** What users and guests read; admins and superadmins read everything. */
const readBy = (user: ReadScope, guest: ReadScope): CollectionAccess['read'] => ({
  superadmin: 'all',
  admin: 'all',
  user,
  guest,
});

const adminsOnly = readBy('nobody', 'nobody');

/** Any record for the given level and those above it, none for the others. */
const writeBy = (least: Level | 'nobody'): Record<Level, WriteRule> => {
  const rule = (level: Level): WriteRule => (least !== 'nobody' && grants(level, least) ? 'any' : 'none');
  return { superadmin: rule('superadmin'), admin: rule('admin'), user: rule('user'), guest: rule('guest') };
};

/** Created, changed and deleted by the given level and those above it. */
const managedBy = (least: Level | 'nobody') => ({
  create: writeBy(least),
  update: writeBy(least),
  delete: writeBy(least),
});

const byLevelToWrite: Record<Level, WriteRule> = {
  superadmin: 'level-to-write',
  admin: 'level-to-write',
  user: 'level-to-write',
  guest: 'level-to-write',
};

/** Their own for admins, all for superadmins. */
const byAuthor: Record<Level, WriteRule> = {
  superadmin: 'any',
  admin: 'author',
  user: 'none',
  guest: 'none',
};

/** Their own for users, none for the others. */
const byOwner: Record<Level, WriteRule> = { superadmin: 'none', admin: 'none', user: 'own', guest: 'none' };

/**
 * Every collection of the generic endpoints (COL-02), and who may do what in it (COL-04). The checks, their tests and
 * the generated page all come from this one table. Investors write through endpoints of their own (commitments,
 * verification documents, notifications), not through the generic ones. A missing setting has the default
 * levelToWrite, so only a superadmin can create one. Only the server writes audit events and the outbox.
 */
const table = {
  assets_items: { read: readBy('published', 'published'), ...managedBy('admin'), fields: publishedFields },
  blog_items: { read: readBy('published', 'published'), ...managedBy('admin'), fields: publishedFields },
  companies: { read: readBy('offered', 'nobody'), ...managedBy('admin'), fields: companyFields },
  contents: { read: readBy('everyone', 'everyone'), ...managedBy('superadmin') },
  funds: { read: readBy('offered', 'nobody'), ...managedBy('admin'), fields: fundFields },
  investments: { read: readBy('offered', 'nobody'), ...managedBy('admin') },
  news_documents: {
    read: readBy('own-or-invested', 'nobody'),
    ...managedBy('admin'),
    fields: filedDocumentFields,
  },
  proof_documents: {
    read: readBy('own-or-delegated', 'nobody'),
    ...managedBy('admin'),
    fields: filedDocumentFields,
  },
  tax_documents: {
    read: readBy('own-or-delegated', 'nobody'),
    ...managedBy('admin'),
    fields: guardedDocumentFields,
    reauthentication: { delete: 'any' },
  },
  synd_agreements: {
    read: readBy('own-or-delegated', 'nobody'),
    ...managedBy('admin'),
    fields: guardedDocumentFields,
    reauthentication: { delete: 'any' },
  },
  synd_documents: {
    read: readBy('offered-fund', 'nobody'),
    ...managedBy('admin'),
    fields: filedDocumentFields,
  },
  notifications: { read: readBy('addressed', 'nobody'), ...managedBy('admin'), fields: notificationFields },
  notification_templates: { read: adminsOnly, ...managedBy('admin'), populated: ['subject', 'color'] },
  portals: { read: readBy('everyone', 'everyone'), ...managedBy('admin'), fields: portalFields },
  settings: {
    read: {
      superadmin: 'level-to-read',
      admin: 'level-to-read',
      user: 'level-to-read',
      guest: 'level-to-read',
    },
    create: writeBy('superadmin'),
    update: byLevelToWrite,
    delete: byLevelToWrite,
    fields: settingFields,
    reauthentication: {
      create: 'second-factor-setting',
      update: 'second-factor-setting',
      delete: 'second-factor-setting',
    },
  },
  investing_entities: {
    read: readBy('own', 'nobody'),
    create: byOwner,
    update: byOwner,
    delete: writeBy('nobody'),
    fields: investingEntityFields,
  },
  investing_entity_delegates: {
    read: readBy('own-or-granted', 'nobody'),
    create: byOwner,
    update: byOwner,
    delete: writeBy('nobody'),
    fields: delegateFields,
  },
  synd_users: { read: readBy('own', 'nobody'), ...managedBy('admin'), fields: participationFields },
  team_members: { read: readBy('published', 'published'), ...managedBy('admin') },
  users: {
    read: readBy('self', 'nobody'),
    create: { superadmin: 'any', admin: 'below', user: 'none', guest: 'none' },
    update: { superadmin: 'any', admin: 'below-or-self', user: 'self', guest: 'none' },
    delete: { superadmin: 'any', admin: 'below', user: 'none', guest: 'none' },
    fields: userFields,
    reauthentication: { delete: 'any' },
  },
  newsletter_subscriptions: { read: adminsOnly, ...managedBy('admin') },
  agreement_templates: { read: adminsOnly, ...managedBy('admin'), fields: agreementTemplateFields },
  audit_events: { read: adminsOnly, ...managedBy('nobody') },
  notes: {
    read: adminsOnly,
    create: writeBy('admin'),
    update: byAuthor,
    delete: byAuthor,
    fields: noteFields,
  },
  outbox: { read: adminsOnly, ...managedBy('nobody'), fields: outboxFields },
} satisfies Record<string, CollectionAccess>;

export type Collection = keyof typeof table;

export const accessTable: Readonly<Record<Collection, CollectionAccess>> = table;

export const collections = Object.keys(table) as readonly Collection[];

/** True for the name of a collection; anything else is 'Model is not defined on backend' (COL-03). */
export function isCollection(value: unknown): value is Collection {
  return collections.some((collection) => collection === value);
}
