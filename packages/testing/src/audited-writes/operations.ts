import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** Emails, deliveries and jobs that failed; the order of a public list; a test of a notification. */
export function operationsWrites({ world, server, somebody, sending }: WriteScene): AuditedWrites {
  const all = sending({ all: true }, { level: 'admin', record: null });
  return {
    retryEmails: { action: 'outbox.retry', prepare: all },
    retryDeliveries: { action: 'notification_deliveries.retry', prepare: all },
    retryJobs: { action: 'jobs.retry', prepare: all },
    sendTestNotification: {
      action: 'notification_templates.test',
      prepare: sending({ name: 'own', subject: 'Hello' }, { level: 'admin', record: null }),
    },
    saveSiteOrder: {
      action: 'team_members.order',
      prepare: async () => {
        const { actor, authCode } = await somebody('admin');
        const { db } = server.platform;
        await db.deleteFrom('team_members').where('portal', '=', world.portal).execute();
        const rows = ['Ada', 'Bob'].map((name) => ({ _id: crypto.randomUUID(), name, portal: world.portal }));
        await db.insertInto('team_members').values(rows).execute();
        const { readAt } = await db
          .selectFrom('team_members')
          .select(({ fn }) => fn.max('updatedAt').as('readAt'))
          .where('portal', '=', world.portal)
          .executeTakeFirstOrThrow();
        const ids = rows.map(({ _id }) => _id);
        const body = { collection: 'team_members', portal: world.portal, ids, readAt };
        return { body, actor, authCode, record: null };
      },
    },
  };
}
