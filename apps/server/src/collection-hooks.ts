import { agreementTemplateHooks } from './modules/agreements/agreement-templates/index.ts';
import { participationHooks } from './modules/commitments/syndication/index.ts';
import { documentHooks } from './modules/documents/filing/index.ts';
import { notificationHooks, templateHooks } from './modules/messages/notifications/index.ts';
import { fundHooks } from './modules/offerings/fund-management/index.ts';
import { delegateHooks } from './modules/people/delegates/index.ts';
import { usersHooks } from './modules/people/identity/index.ts';
import { investingProfileHooks } from './modules/people/investing-profiles/index.ts';
import type { HooksByCollection } from './modules/records/collections/index.ts';
import { noteHooks } from './modules/records/notes/index.ts';
import { settingHooks } from './modules/records/settings/index.ts';
import { subscriptionHooks } from './modules/site/newsletter/index.ts';
import { withPictureRules } from './modules/site/photos/index.ts';
import { portalHooks } from './modules/site/portals/index.ts';
import { placeRules } from './modules/site/public-lists/index.ts';
import type { Platform } from './platform/platform.ts';

/** What the modules add to generic writes of their collections. */
export const collectionHooks = (
  platform: Platform,
  resources: Parameters<typeof usersHooks>[1] & Parameters<typeof subscriptionHooks>[1],
): HooksByCollection => ({
  ...documentHooks,
  users: usersHooks(platform, resources),
  investing_entities: investingProfileHooks(platform),
  investing_entity_delegates: delegateHooks(platform),
  portals: portalHooks,
  settings: settingHooks,
  funds: withPictureRules('funds', fundHooks(platform)),
  assets_items: withPictureRules('assets_items', placeRules('assets_items')),
  team_members: withPictureRules('team_members', placeRules('team_members')),
  blog_items: withPictureRules('blog_items', placeRules('blog_items')),
  agreement_templates: agreementTemplateHooks,
  synd_users: participationHooks,
  notifications: notificationHooks(platform),
  notification_templates: templateHooks,
  notes: noteHooks,
  newsletter_subscriptions: subscriptionHooks(platform, resources),
});
