import type { Entity, ListReply } from '@paddock/contract';
import { delegationPeriod } from '@paddock/domain';
import { type DelegateScene, delegateScene, rowChanges, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDelegateInvitation } from './delegate-invitation.ts';

let server: TestServer;
let scene: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
const emailsTo = (to: string) =>
  server.platform.db.selectFrom('outbox').select(['subject', 'text']).where('to', '=', to).execute();
const linesOf = async (record: string) =>
  (
    await server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'person'])
      .where('record', '=', record)
      .where('action', '<>', 'call.refused')
      .orderBy('_id')
      .execute()
  ).map(({ action, person }) => ({ action, person }));

describe('invitations', () => {
  it('[ENT-07] the owner of a profile invites an address, and the email says what is granted and where to accept', async () => {
    const { daniel, ada, llc } = await scene.made();
    const changes = await rowChanges(server, async () => {
      const { status, body } = await scene.invite(daniel.authCode, llc, ada.email, {
        rights: ['documents', 'tax', 'tax'],
        role: 'accountant',
      });
      expect([status, body.item]).toMatchObject([
        200,
        {
          user: daniel._id,
          entity: llc,
          email: ada.email,
          role: 'accountant',
          rights: ['documents', 'tax'],
          until: null,
          delegate: null,
          acceptedAt: null,
          endedAt: null,
        },
      ]);
    });
    const [added, ...more] = changes.investing_entity_delegates?.added ?? [];
    expect(more).toEqual([]);
    expect(new Date(String(added?.['from']))).toEqual(server.clock.now());
    expect(changes.outbox?.added).toMatchObject([
      { to: ada.email, subject: 'Daniel Okafor gives you access to Okafor Holdings LLC' },
    ]);
    expect(Object.keys(changes).toSorted()).toEqual(
      ['audit_events', 'investing_entity_delegates', 'notifications', 'outbox'].concat(
        'sessions' in changes ? ['sessions'] : [],
      ),
    );
  });

  it('[ENT-07] invites to nobody else’s profile, to no archived one, with no right, to no past and not oneself', async () => {
    const { daniel, ada, llc, ellenLlc } = await scene.made();
    const refused = async (grant: object, entity = llc, email = ada.email) => {
      const { status, body } = await scene.invite(daniel.authCode, entity, email, grant);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await refused({}, ellenLlc)).toEqual([400, ['entity']]);
    expect(await refused({ rights: [] })).toEqual([400, ['rights']]);
    expect(await refused({ rights: ['sign'] })).toEqual([400, ['rights']]);
    expect(await refused({ until: inHours(-1) })).toEqual([400, ['until']]);
    expect(await refused({ from: inHours(2), until: inHours(1) })).toEqual([400, ['until']]);
    expect(await refused({}, llc, daniel.email)).toEqual([400, ['email']]);
    expect(await refused({}, llc, 'nobody')).toEqual([400, ['email']]);
    await server.request('PUT', `/api/investing_entities/${llc}`, {
      authCode: daniel.authCode,
      body: { archivedAt: inHours(0) },
    });
    expect(await refused({})).toEqual([400, ['entity']]);
  });

  it('[ENT-07] the email names the last day, not the day that follows it', async () => {
    const { daniel, ada, llc } = await scene.made();
    const { timeZone } = (await server.platform.portals.byId(server.portal._id)) ?? { timeZone: 'UTC' };
    expect(timeZone).toBe('America/New_York');
    // Through June 30, 2099, as the form sends it.
    const { status } = await scene.invite(daniel.authCode, llc, ada.email, { until: '2099-07-01T04:00:00Z' });
    expect(status).toBe(200);
    const [email] = await emailsTo(ada.email);
    expect(email?.text).toContain('This ends on June 30, 2099');
  });

  it.each([
    ['Pacific/Auckland', 'July 1, 2099'],
    ['Pacific/Honolulu', 'June 30, 2099'],
  ])('[ENT-07] the last day is that of the portal, in %s', async (timeZone, lastDay) => {
    const { daniel, ada, llc } = await scene.made();
    const { domains } = await server.make.portal({ timeZone });
    const { status } = await server.request('POST', '/api/investing_entity_delegates', {
      authCode: daniel.authCode,
      host: domains[0] ?? '',
      body: { entity: llc, email: ada.email, rights: ['tax'], until: '2099-07-01T04:00:00Z' },
    });
    expect(status).toBe(200);
    const [email] = await emailsTo(ada.email);
    expect(email?.text).toContain(`This ends on ${lastDay}`);
  });

  it.each(['Pacific/Auckland', 'Pacific/Honolulu'])(
    '[ENT-07] the email names the last day that the owner chose, and nobody else is told, in %s',
    async (timeZone) => {
      const { daniel, ada, ellen, llc } = await scene.made();
      const { domains } = await server.make.portal({ timeZone });
      const { until } = delegationPeriod({ from: '', until: '2099-04-15' }, timeZone);
      const { status } = await server.request('POST', '/api/investing_entity_delegates', {
        authCode: daniel.authCode,
        host: domains[0] ?? '',
        body: { entity: llc, email: ada.email, rights: ['tax'], until },
      });
      expect(status).toBe(200);
      expect(
        (await emailsTo(ada.email)).map(({ text }) => /This ends on (\w+ \d+, \d+)/.exec(text ?? '')?.[1]),
      ).toEqual(['April 15, 2099']);
      for (const { email } of [daniel, ellen]) expect(await emailsTo(email)).toEqual([]);
    },
  );

  it('[ENT-07] the last day is that of New York where no portal is known', async () => {
    const { daniel, ada, llc } = await scene.made();
    const { body } = await scene.invite(daniel.authCode, llc, ada.email, { until: '2099-07-01T04:00:00Z' });
    const { platform, clock } = server;
    await sendDelegateInvitation(platform.db, platform, {
      id: body.item._id,
      portal: null,
      now: clock.now(),
    });
    const emails = await emailsTo(ada.email);
    expect(emails).toHaveLength(2);
    for (const { text } of emails) expect(text).toContain('This ends on June 30, 2099');
  });

  it('[ENT-07] an address is invited once to a profile, until that has ended', async () => {
    const { daniel, ada, ellen, llc, self, ellenLlc } = await scene.made();
    const until = inHours(1);
    const first = await scene.invite(daniel.authCode, llc, ada.email, { until });
    expect((await scene.invite(daniel.authCode, llc, ada.email.toUpperCase())).status).toBe(409);
    expect((await scene.invite(daniel.authCode, self, ada.email)).status).toBe(200);
    const endedAt = server.clock.now();
    await scene.end(daniel.authCode, first.body.item._id);
    const second = await scene.invite(daniel.authCode, llc, ada.email, { until });
    expect(second.status).toBe(200);
    const ellens = await scene.invite(ellen.authCode, ellenLlc, ada.email, { until });
    server.clock.advance(3_600_000 - 1);
    expect((await scene.invite(daniel.authCode, llc, ada.email)).status).toBe(409);
    server.clock.advance(1);
    expect((await scene.invite(daniel.authCode, llc, ada.email)).status).toBe(200);
    const { rows } = await sql<{
      _id: string;
      endedAt: Date | null;
    }>`SELECT _id, "endedAt" FROM investing_entity_delegates
      WHERE entity IN (${llc}, ${self}, ${ellenLlc}) AND until IS NOT NULL`.execute(server.platform.db);
    // Inviting somebody ends what is over of the one who invites, and of nobody else; what was ended before stays so.
    expect(Object.fromEntries(rows.map((row) => [row._id, row.endedAt]))).toEqual({
      [first.body.item._id]: endedAt,
      [second.body.item._id]: new Date(until),
      [ellens.body.item._id]: null,
    });
  });

  it('[ENT-07] an invitation is sent again by its owner, after a pause and until it is accepted', async () => {
    const { daniel, ada, ellen, llc } = await scene.made();
    const { body } = await scene.invite(daniel.authCode, llc, ada.email);
    const id = body.item._id;
    const resend = async (authCode: string) =>
      (await server.request('POST', '/api/profile/delegates/resend', { authCode, body: { id } })).status;
    expect(await resend(daniel.authCode)).toBe(409);
    server.clock.advance(6 * 60_000);
    expect(await resend(ellen.authCode)).toBe(404);
    expect(await resend(ada.authCode)).toBe(404);
    expect(await resend(daniel.authCode)).toBe(200);
    expect(await emailsTo(ada.email)).toHaveLength(2);
    await scene.accept(ada.authCode, id);
    server.clock.advance(6 * 60_000);
    expect(await resend(daniel.authCode)).toBe(409);
    expect(await linesOf(id)).toEqual(
      ['create', 'resend', 'accept'].map((action) => ({
        action: `investing_entity_delegates.${action}`,
        person: daniel._id,
      })),
    );
  });

  it('[ENT-07] one of several invitations is sent again by itself, and none that is over', async () => {
    const { daniel, ada, ellen, llc, self } = await scene.made();
    const invited = async (entity: string, email: string, grant: object = {}) =>
      (await scene.invite(daniel.authCode, entity, email, grant)).body.item._id;
    const accepted = await invited(llc, ada.email);
    const ending = await invited(self, ada.email, { until: inHours(1) });
    const open = await invited(llc, ellen.email);
    await scene.accept(ada.authCode, accepted);
    server.clock.advance(6 * 60_000);
    const resend = async (id: string) =>
      (
        await server.request('POST', '/api/profile/delegates/resend', {
          authCode: daniel.authCode,
          body: { id },
        })
      ).status;
    const changes = await rowChanges(server, async () => {
      expect(await resend(accepted)).toBe(409);
      expect(await resend(ending)).toBe(200);
      // The pause begins again.
      expect(await resend(ending)).toBe(409);
    });
    expect(changes.investing_entity_delegates).toEqual({
      changed: [expect.objectContaining({ _id: ending })],
    });
    expect(changes.outbox?.added).toMatchObject([{ to: ada.email }]);
    server.clock.advance(3_600_000);
    expect(await resend(ending)).toBe(409);
    expect(await resend(open)).toBe(200);
  });
});

describe('acceptance', () => {
  it('[ENT-07] binds the delegation to the account with the confirmed address, and to no other', async () => {
    const { daniel, ada, ellen, llc } = await scene.made();
    const { body } = await scene.invite(daniel.authCode, llc, ada.email.toUpperCase());
    const id = body.item._id;
    for (const stranger of [ellen, daniel]) {
      expect((await scene.accept(stranger.authCode, id)).status).toBe(404);
      expect((await scene.seen(stranger.authCode)).items.map(({ _id }) => _id)).not.toContain(id);
    }
    expect((await scene.seen(ada.authCode)).items).toMatchObject([{ _id: id, state: 'invited' }]);
    expect((await scene.accept(ada.authCode, id)).status).toBe(200);
    expect((await scene.accept(ada.authCode, id)).status).toBe(409);
    const { body: owned } = await server.request<ListReply<Entity<'investing_entity_delegates'>>>(
      'GET',
      '/api/investing_entity_delegates',
      { authCode: daniel.authCode },
    );
    expect(owned.items).toMatchObject([{ _id: id, delegate: ada._id }]);
  });

  it('[ENT-07] an address that nobody has confirmed accepts nothing and is shown no invitation', async () => {
    const { daniel, llc } = await scene.made();
    const user = await server.make.user({ emailConfirmedAt: null });
    const authCode = await server.signIn(user);
    const { body } = await scene.invite(daniel.authCode, llc, user.email);
    expect(await scene.seen(authCode)).toEqual({ items: [], isAddressConfirmed: false });
    expect((await scene.accept(authCode, body.item._id)).status).toBe(409);
  });

  it('[ENT-07] an invitation that has ended, is over, or is to an archived profile is not accepted', async () => {
    const { daniel, ada, llc, self } = await scene.made();
    const ended = (await scene.invite(daniel.authCode, llc, ada.email)).body.item._id;
    await scene.end(daniel.authCode, ended);
    const over = (await scene.invite(daniel.authCode, llc, ada.email, { until: inHours(1) })).body.item._id;
    const archived = (await scene.invite(daniel.authCode, self, ada.email)).body.item._id;
    await server.request('PUT', `/api/investing_entities/${self}`, {
      authCode: daniel.authCode,
      body: { archivedAt: inHours(0) },
    });
    server.clock.advance(3_600_000);
    for (const id of [ended, over, archived]) expect((await scene.accept(ada.authCode, id)).status).toBe(409);
    expect((await scene.seen(ada.authCode)).items).toEqual([]);
  });
});

describe('what an owner and a delegate change', () => {
  it('[ENT-07] nothing of a delegation but its end, which is now and for good', async () => {
    const { daniel, ada, ellen, llc, self } = await scene.made();
    const id = await scene.delegated(daniel, ada, llc);
    const put = async (authCode: string, body: object) =>
      (await server.request('PUT', `/api/investing_entity_delegates/${id}`, { authCode, body })).status;
    const before = await server.platform.db
      .selectFrom('investing_entity_delegates')
      .selectAll()
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    await put(daniel.authCode, {
      rights: ['view', 'tax'],
      entity: self,
      email: ellen.email,
      until: null,
      delegate: ellen._id,
    });
    expect(await put(ada.authCode, { endedAt: inHours(0) })).toBe(403);
    expect(await put(ellen.authCode, { endedAt: inHours(0) })).toBe(404);
    expect(await put(await scene.admin(), { endedAt: inHours(0) })).toBe(403);
    const unchanged = await server.platform.db
      .selectFrom('investing_entity_delegates')
      .selectAll()
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ ...unchanged, updatedAt: null }).toEqual({ ...before, updatedAt: null });
    expect(await put(daniel.authCode, { endedAt: inHours(1_000) })).toBe(200);
    const { endedAt } = await server.platform.db
      .selectFrom('investing_entity_delegates')
      .select('endedAt')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(endedAt).toEqual(server.clock.now());
    expect(await put(daniel.authCode, { endedAt: null })).toBe(409);
    expect((await scene.seen(ada.authCode)).items).toEqual([]);
    expect((await linesOf(id)).at(-1)).toEqual({
      action: 'investing_entity_delegates.update',
      person: daniel._id,
    });
  });
});
