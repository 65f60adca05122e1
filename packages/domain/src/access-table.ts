import {
  documentFields,
  fundFields,
  notificationFields,
  participationFields,
  portalFields,
  publishedFields,
  settingFields,
  userFields,
} from './access-fields.ts';
import type { Collection, CollectionAccess, ReadScope, WriteRule } from './access-rules.ts';
import { grants, type Level } from './levels.ts';

/** What users and guests read; admins and superadmins read all. */
const readBy = (user: ReadScope, guest: ReadScope): CollectionAccess['read'] => ({
  superadmin: 'all',
  admin: 'all',
  user,
  guest,
});

const adminsOnly = readBy('nobody', 'nobody');

/** Any record for the least level named and those above it, none for the others. */
const writeBy = (least: Level | 'nobody'): Record<Level, WriteRule> => {
  const rule = (level: Level): WriteRule => (least !== 'nobody' && grants(level, least) ? 'any' : 'none');
  return { superadmin: rule('superadmin'), admin: rule('admin'), user: rule('user'), guest: rule('guest') };
};

/** Created, changed and deleted by the least level named. */
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

/**
 * Who may do what, for every collection (COL-04): the one table from which the checks, their tests and the
 * page for readers come. What investors write goes through calls of its own (commitments, proof documents,
 * notices), not through the generic ones. A setting that is not there yet has the default levelToWrite, so
 * only a superadmin makes one. Audit events and the outbox are written by the server alone.
 */
export const accessTable: Readonly<Record<Collection, CollectionAccess>> = {
  assets_items: { read: readBy('everyone', 'everyone'), ...managedBy('admin'), fields: publishedFields },
  blog_items: { read: readBy('published', 'published'), ...managedBy('admin'), fields: publishedFields },
  companies: { read: readBy('offered', 'nobody'), ...managedBy('admin') },
  contents: { read: readBy('everyone', 'everyone'), ...managedBy('superadmin') },
  funds: { read: readBy('offered', 'nobody'), ...managedBy('admin'), fields: fundFields },
  investments: { read: readBy('offered', 'nobody'), ...managedBy('admin') },
  news_documents: {
    read: readBy('own-or-invested', 'nobody'),
    ...managedBy('admin'),
    fields: documentFields,
  },
  proof_documents: { read: readBy('own', 'nobody'), ...managedBy('admin'), fields: documentFields },
  tax_documents: { read: readBy('own', 'nobody'), ...managedBy('admin'), fields: documentFields },
  synd_agreements: { read: readBy('own', 'nobody'), ...managedBy('admin'), fields: documentFields },
  synd_documents: { read: readBy('offered-fund', 'nobody'), ...managedBy('admin'), fields: documentFields },
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
  },
  synd_users: { read: readBy('own', 'nobody'), ...managedBy('admin'), fields: participationFields },
  team_members: { read: readBy('everyone', 'everyone'), ...managedBy('admin') },
  users: {
    read: readBy('self', 'nobody'),
    create: { superadmin: 'any', admin: 'below', user: 'none', guest: 'none' },
    update: { superadmin: 'any', admin: 'below-or-self', user: 'self', guest: 'none' },
    delete: { superadmin: 'any', admin: 'below', user: 'none', guest: 'none' },
    fields: userFields,
  },
  newsletter_subscriptions: { read: adminsOnly, ...managedBy('admin') },
  agreement_templates: { read: adminsOnly, ...managedBy('admin'), fields: documentFields },
  audit_events: { read: adminsOnly, ...managedBy('nobody') },
  outbox: { read: adminsOnly, ...managedBy('nobody') },
};
