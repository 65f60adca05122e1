import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { defineEmail, emailTemplates } from './define-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { emailAudiences } from './email-audiences.ts';
import type { Addressee, EmailReader } from './email-reader.ts';
import { queueEmail } from './queue-email.ts';

const plainEmail = defineEmail(
  'test: audiences',
  () => ({ subject: 'Hello', heading: 'Hello', paragraphs: ['Hello'] }),
  () => ({ default: [] }),
);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** An email of a kind that was queued while everything was well; sending it says what became of it. */
async function queued(template: string, to: string, reader?: EmailReader | Addressee) {
  const { db } = server.platform;
  const id = await queueEmail(db, server.platform, {
    to,
    portal: null,
    ...plainEmail(),
    ...(reader && { reader }),
  });
  await db.updateTable('outbox').set({ template }).where('_id', '=', id).execute();
  return async () => {
    const sent: string[] = [];
    const mailer = { delivers: true, send: async () => void sent.push(id), close: async () => undefined };
    await deliverEmail(server.platform, { mailer, store: server.store }, id);
    const { problem, failedAt } = await db
      .selectFrom('outbox')
      .select(['problem', 'failedAt'])
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(failedAt === null).toBe(sent.length === 1);
    return sent.length === 1 ? 'sent' : problem;
  };
}

const deactivate = (user: string) =>
  server.platform.db.updateTable('users').set({ isActive: false }).where('_id', '=', user).execute();
const kindsFor = (audience: string) =>
  Object.entries(emailAudiences).flatMap(([name, its]) => (its === audience ? [name] : []));

describe('an email', () => {
  it('[SEC-05] has an audience, whatever its kind', () => {
    const kinds = emailTemplates().map(({ name }) => name);
    expect(kinds.filter((name) => !name.startsWith('test: '))).toEqual(
      Object.keys(emailAudiences).toSorted((first, second) => first.localeCompare(second)),
    );
  });

  it.each(kindsFor('address'))(
    '[SEC-05] "%s" is sent to the address, whatever became of the account',
    async (kind) => {
      const person = await server.make.user();
      const send = await queued(kind, person.email);
      await deactivate(person._id);
      expect(await send()).toBe('sent');
    },
  );

  it.each(kindsFor('account'))('[SEC-05] "%s" is sent, but not to a deactivated account', async (kind) => {
    const person = await server.make.user();
    const unconfirmed = await server.make.user({ isActive: false });
    const code = { user: unconfirmed._id, purpose: 'confirm' as const, expiresAt: new Date('2030-01-01') };
    await server.platform.db
      .insertInto('one_time_codes')
      .values({ ...code, hash: Buffer.from(newId()) })
      .execute();
    for (const to of [person.email, unconfirmed.email, `${newId()}@example.com`])
      expect(await (await queued(kind, to))()).toBe('sent');
    const late = await queued(kind, person.email.toUpperCase());
    await deactivate(person._id);
    expect(await late()).toBe('Not sent: the account of this address is deactivated.');
  });

  it.each(kindsFor('account'))(
    '[SEC-05] "%s" is not sent to somebody who was removed from the portal that it is of',
    async (kind) => {
      const [removed, elsewhere, back] = await Promise.all([1, 2, 3].map(() => server.make.user()));
      if (!removed || !elsewhere || !back) throw new Error('There are three people');
      const other = await server.make.portal();
      const of = { notRemovedFrom: server.portal._id };
      const stranger = `${newId()}@example.com`;
      const sends = await Promise.all(
        [removed.email.toUpperCase(), elsewhere.email, back.email, stranger].map((to) =>
          queued(kind, to, of),
        ),
      );
      const about = await queued(kind, removed.email);
      const admin = await server.signIn(await server.make.user({ level: 'admin' }));
      const member = (user: string, path: string, portal = server.portal._id) =>
        server.request('POST', `/api/backoffice/memberships${path}`, {
          authCode: admin,
          body: { user, portal },
        });
      await member(elsewhere._id, '', other._id);
      expect((await member(elsewhere._id, '/remove', other._id)).status).toBe(200);
      for (const { _id } of [removed, back]) expect((await member(_id, '/remove')).status).toBe(200);
      await member(back._id, '');
      const outcomes = [];
      for (const send of sends) outcomes.push(await send());
      const withheld = 'Not sent: the person of this address was removed from the portal.';
      expect(outcomes).toEqual([withheld, 'sent', 'sent', 'sent']);
      expect(await about()).toBe('sent');
    },
  );

  it.each(kindsFor('team'))('[SEC-05] "%s" is sent to active admins only', async (kind) => {
    const [admin, superadmin, demoted, deactivated] = await Promise.all([
      server.make.user({ level: 'admin' }),
      server.make.user({ level: 'superadmin' }),
      server.make.user({ level: 'admin' }),
      server.make.user({ level: 'admin' }),
    ]);
    const sends = await Promise.all(
      [admin, superadmin, demoted, deactivated].map(({ email }) => queued(kind, email)),
    );
    await server.platform.db
      .updateTable('users')
      .set({ level: 'user' })
      .where('_id', '=', demoted._id)
      .execute();
    await deactivate(deactivated._id);
    const outcomes = [];
    for (const send of sends) outcomes.push(await send());
    const withheld = 'Not sent: this is not the address of an active admin any more.';
    expect(outcomes).toEqual(['sent', 'sent', withheld, withheld]);
  });

  it.each(kindsFor('reader'))(
    '[SEC-05] "%s" is sent to a person who can read what it is about',
    async (kind) => {
      const company = await server.make.company({ portal: server.portal._id });
      const fund = await server.make.fund({ company: company._id });
      const [member, removed, deactivated] = await Promise.all([1, 2, 3].map(() => server.make.user()));
      if (!member || !removed || !deactivated) throw new Error('There are three people');
      const about = [{ collection: 'funds' as const, record: fund._id }];
      const sends = await Promise.all(
        [member, removed, deactivated].map(({ _id, email }) =>
          queued(kind, email, { user: _id, portal: server.portal._id, about }),
        ),
      );
      await server.platform.db.deleteFrom('portal_memberships').where('user', '=', removed._id).execute();
      await deactivate(deactivated._id);
      const outcomes = [];
      for (const send of sends) outcomes.push(await send());
      const withheld = 'Not sent: the person may not read what it is about any more.';
      expect(outcomes).toEqual(['sent', withheld, withheld]);
    },
  );

  it.each(kindsFor('reader'))(
    '[SEC-05] "%s" without a reader goes to an address only if an admin sent it there',
    async (kind) => {
      const person = await server.make.user();
      expect(await (await queued(kind, person.email))()).toBe(
        kind === 'notification' ? 'sent' : 'Not sent: it does not say for whom it is.',
      );
    },
  );

  it('[SEC-05] [NOT-08] to the people of a level goes to those of its portal', async () => {
    const [member, removed] = await Promise.all([server.make.user(), server.make.user()]);
    const sends = await Promise.all(
      [member, removed].map(({ email }) =>
        queued('notification', email, { email, level: 'user', portal: server.portal._id }),
      ),
    );
    await server.platform.db.deleteFrom('portal_memberships').where('user', '=', removed._id).execute();
    expect([await sends[0]?.(), await sends[1]?.()]).toEqual(['sent', expect.stringContaining('Not sent')]);
  });

  it('[SEC-05] that was withheld is sent once an admin asks for it and the person is back', async () => {
    const person = await server.make.user();
    const reader = { user: person._id, portal: null, about: [] };
    const send = await queued('accreditation: decision', person.email, reader);
    await deactivate(person._id);
    expect(await send()).toContain('Not sent');
    await server.platform.db
      .updateTable('users')
      .set({ isActive: true })
      .where('_id', '=', person._id)
      .execute();
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    await server.request('POST', '/api/backoffice/outbox/retry', { authCode: admin, body: { all: true } });
    expect(await send()).toBe('sent');
  });
});
