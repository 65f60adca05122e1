import { drawnSignature } from '@paddock/server/adapters/agreement-pdf/testing/drawn-png.ts';
import {
  notificationRequest,
  photoRequest,
  portalPictureRequest,
  storedPortalPictureRequest,
  uploadRequest,
} from '../record-requests.ts';
import { type AuditedWrites, newAddress, type WriteScene } from './write-scene.ts';

/** Texts, pictures, settings, notifications, the newsletter. */
export function siteWrites({ world, server, somebody, naming, sending }: WriteScene): AuditedWrites {
  const markingOwn = async () => {
    const { actor, authCode } = await somebody();
    const { body } = await notificationRequest(world, { level: 'user', _id: actor, authCode }, 'own');
    return { body: { ...body }, actor, authCode, record: String(body?.['ids']) };
  };
  return {
    updateContent: {
      action: 'contents.update',
      prepare: async () => {
        const { actor, authCode } = await somebody('superadmin');
        return { body: { slug: crypto.randomUUID(), title: 'Title', body: 'Body' }, actor, authCode };
      },
    },
    savePicture: {
      action: 'contents.picture',
      prepare: async () => {
        const file = { name: 'Harbor.png', type: 'image/png', bytes: drawnSignature() };
        const named = await naming(uploadRequest('/contents/pictures/upload', file), 'path', 'superadmin')();
        return { ...named, record: null };
      },
    },
    ...Object.fromEntries(
      ['checkMail', 'checkScanner', 'checkStorage'].map((name) => [
        name,
        {
          action: 'deployment.check',
          prepare: async () => {
            const { actor, authCode } = await somebody('superadmin');
            return { actor, authCode, record: null };
          },
        },
      ]),
    ),
    saveDomainCheck: {
      action: 'deployment.check',
      prepare: async () => {
        const { actor, authCode } = await somebody('superadmin');
        const domain = `${crypto.randomUUID()}.example`;
        await server.make.portal({ slug: crypto.randomUUID(), domains: [domain] });
        return { body: { domain, found: 'this' }, actor, authCode, record: null };
      },
    },
    createPortal: {
      action: 'portals.create',
      prepare: async () => {
        const { actor, authCode } = await somebody('superadmin');
        return { body: { name: 'Harbor', slug: `harbor-${crypto.randomUUID()}` }, actor, authCode };
      },
    },
    savePhoto: {
      action: 'photos.save',
      prepare: async () => {
        const { record: _, ...named } = await naming(photoRequest, 'path', 'admin')();
        return named;
      },
    },
    savePortalPicture: {
      action: 'portals.picture',
      prepare: naming(
        portalPictureRequest({ name: 'logo.png', type: 'image/png', bytes: drawnSignature() }),
        'portal',
        'superadmin',
      ),
    },
    deletePortalPicture: {
      action: 'portals.delete_picture',
      prepare: async () => {
        const { actor, authCode } = await somebody('superadmin');
        const named = await storedPortalPictureRequest(
          world,
          { level: 'superadmin', _id: actor, authCode },
          'own',
        );
        return { ...named, authCode, actor, record: world.portal };
      },
    },
    persistSettings: {
      action: 'settings.persist',
      prepare: async () => {
        const { actor, authCode } = await somebody('superadmin');
        return { body: { settings: { color: 'red' } }, authCode, actor };
      },
    },
    saveNotification: {
      action: 'notifications.create',
      prepare: async () => {
        await server.platform.db
          .deleteFrom('notification_templates')
          .where('name', '=', 'review_syndication')
          .execute();
        await server.make.template({ name: 'review_syndication' });
        const { actor, authCode } = await somebody();
        return { body: { templateName: 'review_syndication' }, actor, authCode };
      },
    },
    markNotificationsRead: { action: 'notifications.mark_read', prepare: markingOwn },
    markNotificationsUnread: { action: 'notifications.mark_unread', prepare: markingOwn },
    saveNotificationPreference: {
      action: 'notification_preferences.save',
      prepare: sending({ kind: 'documents', channel: 'email', isOn: false }),
    },
    subscribe: {
      action: 'newsletter.subscribe',
      prepare: async () => ({ body: { email: newAddress() }, actor: null }),
    },
  };
}
