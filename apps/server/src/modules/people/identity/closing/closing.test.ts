import type { OwnClosing, PersonPage } from '@paddock/contract';
import {
  bystanders,
  people,
  requestWhileLocked,
  storedDocuments,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
  await bystanders(server);
});
afterAll(() => server.close());

const staff = (level: 'admin' | 'superadmin' = 'admin') => of.signedIn({ level });
const investor = () => of.signedIn({ firstName: 'Ida', lastName: 'Investor' });
type Reply = { item: OwnClosing | null; code: string; message: string };
const ask = (authCode: string | undefined, reason?: string) =>
  server.request<Reply>('POST', '/api/account/closing', {
    authCode,
    body: reason === undefined ? {} : { reason },
  });
const read = (authCode: string) => server.request<Reply>('GET', '/api/account/closing', { authCode });
const withdraw = (authCode: string) =>
  server.request<Reply>('POST', '/api/account/closing/withdraw', { authCode, body: {} });
const close = (authCode: string | undefined, user: string, texts: readonly string[] = []) =>
  server.request<Reply>('POST', '/api/backoffice/people/close', { authCode, body: { user, read: texts } });
const hold = (authCode: string | undefined, user: string, body: object = { reason: 'A lawsuit' }) =>
  server.request<Reply>('POST', '/api/backoffice/people/hold', { authCode, body: { user, ...body } });
const lift = (authCode: string | undefined, user: string) =>
  server.request<Reply>('POST', '/api/backoffice/people/hold/lift', { authCode, body: { user } });
const page = async (authCode: string, user: string) =>
  (await server.request<{ item: PersonPage }>('GET', `/api/backoffice/people/${user}`, { authCode })).body
    .item;
const waiting = async (authCode: string) =>
  (
    await server.request<{ item: { waiting: { closings: number } } }>('GET', '/api/backoffice/desk', {
      authCode,
    })
  ).body.item.waiting.closings;
const loseReauthentication = (user: string) =>
  server.platform.db
    .updateTable('user_auths')
    .set({ authenticatedAt: new Date(0) })
    .where('user', '=', user)
    .execute();

describe('asking to have one’s account closed', () => {
  it('[SEC-16] tells the team once, waits on the desk and in the list, and can be taken back', async () => {
    const admin = await staff();
    const person = await investor();
    const before = await waiting(admin.authCode);
    expect((await ask(person.authCode, '  I am moving my savings.  ')).body.item?.reason).toBe(
      'I am moving my savings.',
    );
    // Pressed again, it is the first request, and nobody is told twice.
    expect((await ask(person.authCode, 'Another reason')).body.item?.reason).toBe('I am moving my savings.');
    const emails = await of.emailsTo(admin.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Ida Investor asks to have their account closed']);
    expect(emails[0]?.text).toContain('I am moving my savings.');
    expect(await waiting(admin.authCode)).toBe(before + 1);
    const list = await server.request<{ items: { _id: string }[] }>(
      'GET',
      '/api/backoffice/people?closing=asked',
      {
        authCode: admin.authCode,
      },
    );
    expect(list.body.items.map(({ _id }) => _id)).toContain(person._id);
    expect(list.body.items.map(({ _id }) => _id)).not.toContain(admin._id);
    expect((await page(admin.authCode, person._id)).closing).toMatchObject({
      reason: 'I am moving my savings.',
      closedAt: null,
    });
    expect((await withdraw(person.authCode)).status).toBe(200);
    expect((await withdraw(person.authCode)).status).toBe(404);
    expect((await read(person.authCode)).body.item).toBeNull();
    expect(await waiting(admin.authCode)).toBe(before);
    expect((await close(admin.authCode, person._id)).status).toBe(409);
    for (const action of ['users.ask_closing', 'users.withdraw_closing'])
      expect((await of.auditEvents(action)).filter(({ record }) => record === person._id)).toHaveLength(1);
  });

  it('[SEC-16] takes a fresh proof of identity, and is no impersonation’s to do or see', async () => {
    const person = await investor();
    const superadmin = await staff('superadmin');
    const viewing = await server.impersonate(person, superadmin);
    for (const reply of [await ask(viewing), await withdraw(viewing), await read(viewing)])
      expect(reply).toMatchObject({ status: 403, body: { code: 'guest_session_read_only' } });
    expect((await ask(undefined)).status).toBe(401);
    await loseReauthentication(person._id);
    expect((await ask(person.authCode)).body.code).toBe('sudo_required');
    expect((await read(person.authCode)).body.item).toBeNull();
  });
});

it('[SEC-16] a request stays when an admin deactivates the account for another reason and opens it again', async () => {
  const admin = await staff();
  const person = await investor();
  await ask(person.authCode, 'I am moving my savings.');
  const send = (verb: 'deactivate' | 'reactivate') =>
    server.request('POST', `/api/backoffice/people/${verb}`, {
      authCode: admin.authCode,
      body: { user: person._id, reason: 'Lost their phone' },
    });
  expect((await send('deactivate')).status).toBe(200);
  expect((await send('reactivate')).status).toBe(200);
  expect((await page(admin.authCode, person._id)).closing).toMatchObject({
    reason: 'I am moving my savings.',
    closedAt: null,
  });
});

describe('closing an account that asked for it', () => {
  it('[SEC-16] happens after the admin has read what binds it, and tells the person what is kept', async () => {
    const admin = await staff();
    const person = await investor();
    const fund = await server.make.fund({ name: 'Harbor Residences' });
    await server.make.participation({
      user: person._id,
      fund: fund._id,
      invest_status: 'Accepted investment',
      invest_amount: '100000',
    });
    await ask(person.authCode);
    const { bindings } = await page(admin.authCode, person._id);
    expect(bindings).toEqual([
      {
        kind: 'investment',
        text: 'The investment in Harbor Residences goes on. Its records are kept for 7 years after its end.',
        until: null,
      },
    ]);
    // A paper comes in between reading and closing: nothing is closed.
    await storedDocuments(server).taxFor(person._id);
    expect(
      await close(
        admin.authCode,
        person._id,
        bindings.map(({ text }) => text),
      ),
    ).toMatchObject({
      status: 409,
      body: { message: 'What binds this account has changed. Please read it again.' },
    });
    expect((await of.me(person.authCode)).status).toBe(200);
    const now = (await page(admin.authCode, person._id)).bindings.map(({ text }) => text);
    expect(now).toHaveLength(2);
    expect((await close(admin.authCode, person._id, now)).status).toBe(200);
    expect((await of.me(person.authCode)).status).toBe(401);
    expect(await page(admin.authCode, person._id)).toMatchObject({
      state: 'deactivated',
      deactivation: { reason: 'Closed because they asked for it.' },
      closing: { closedAt: expect.any(String), erasableFrom: null },
    });
    const email = (await of.emailsTo(person.email)).find(
      ({ subject }) => subject === 'Your account was closed',
    );
    expect(email?.text).toContain('The investment in Harbor Residences goes on.');
    const [line] = (await of.auditEvents('users.close')).filter(({ record }) => record === person._id);
    expect(line).toMatchObject({ actor: admin._id, detail: { bindings: now } });
    expect((await close(admin.authCode, person._id, now)).status).toBe(409);
    // Opened again, it is not closed at their request any more.
    await server.request('POST', '/api/backoffice/people/reactivate', {
      authCode: admin.authCode,
      body: { user: person._id },
    });
    expect((await page(admin.authCode, person._id)).closing).toBeNull();
  });

  it('[SEC-16] does not tell the person why there is a hold', async () => {
    const admin = await staff();
    const person = await investor();
    await ask(person.authCode);
    await hold(admin.authCode, person._id, { reason: 'We suspect something' });
    const texts = (await page(admin.authCode, person._id)).bindings.map(({ text }) => text);
    expect((await close(admin.authCode, person._id, texts)).status).toBe(200);
    const emails = await of.emailsTo(person.email);
    expect(JSON.stringify(emails)).not.toContain('suspect');
    expect(JSON.stringify(emails)).toContain('keep all records for now');
  });

  it('[SEC-16] is the team’s alone, after re-authentication, and not of those who outrank it', async () => {
    const admin = await staff();
    const other = await staff();
    const person = await investor();
    await ask(person.authCode);
    await ask(other.authCode);
    expect((await close(undefined, person._id)).status).toBe(401);
    expect((await close((await investor()).authCode, person._id)).status).toBe(403);
    expect((await close(admin.authCode, other._id)).status).toBe(403);
    expect((await close(admin.authCode, newId())).status).toBe(404);
    expect((await close(other.authCode, other._id)).status).toBe(409);
    await loseReauthentication(admin._id);
    for (const reply of [
      await close(admin.authCode, person._id),
      await hold(admin.authCode, person._id),
      await lift(admin.authCode, person._id),
    ])
      expect(reply.body.code).toBe('sudo_required');
    expect((await of.me(person.authCode)).status).toBe(200);
  });

  it('[SEC-16] does not close an account whose person takes it back at the same time', async () => {
    const admin = await staff();
    const person = await investor();
    await ask(person.authCode);
    const reply = await requestWhileLocked(
      server,
      {
        hold: async (db) => {
          await db.deleteFrom('account_closings').where('user', '=', person._id).execute();
        },
      },
      () => close(admin.authCode, person._id),
    );
    expect(reply.status).toBe(409);
    expect((await of.me(person.authCode)).status).toBe(200);
  });
});

describe('a hold', () => {
  it('[SEC-16] says why and until when, for the team only, and is lifted', async () => {
    const admin = await staff();
    const person = await investor();
    expect((await hold(admin.authCode, person._id, { reason: ' ' })).status).toBe(400);
    expect((await hold(admin.authCode, person._id, { reason: 'x', until: '2001-01-01' })).status).toBe(400);
    expect((await hold(admin.authCode, newId())).status).toBe(404);
    expect((await hold((await investor()).authCode, person._id)).status).toBe(403);
    expect((await hold(admin.authCode, person._id)).status).toBe(200);
    expect(await page(admin.authCode, person._id)).toMatchObject({
      hold: { reason: 'A lawsuit', until: null },
      bindings: [{ kind: 'hold', text: 'A hold keeps everything until it is lifted: A lawsuit' }],
    });
    const own = await server.request('GET', `/api/users/${person._id}`, { authCode: person.authCode });
    expect(JSON.stringify(own.body)).not.toContain('lawsuit');
    // Nor does anybody delete the account.
    const remove = () => server.request('DELETE', `/api/users/${person._id}`, { authCode: admin.authCode });
    expect((await remove()).body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('A lawsuit'),
    });
    expect((await lift(admin.authCode, person._id)).status).toBe(200);
    expect((await lift(admin.authCode, person._id)).status).toBe(404);
    expect(await page(admin.authCode, person._id)).toMatchObject({ hold: null, bindings: [] });
    for (const action of ['users.hold', 'users.lift_hold'])
      expect((await of.auditEvents(action)).filter(({ record }) => record === person._id)).toHaveLength(1);
  });
});

it('[SEC-16] a second hold replaces the first, and those of others stay', async () => {
  const admin = await staff();
  const [person, other] = [await investor(), await investor()];
  await hold(admin.authCode, person._id);
  await hold(admin.authCode, other._id, { reason: 'An audit' });
  const until = '2099-03-31';
  expect((await hold(admin.authCode, person._id, { reason: 'Another lawsuit', until })).status).toBe(200);
  const holdOf = async (user: string) => (await page(admin.authCode, user)).hold;
  expect(await holdOf(person._id)).toMatchObject({ reason: 'Another lawsuit' });
  expect(await holdOf(other._id)).toMatchObject({ reason: 'An audit', until: null });
  await lift(admin.authCode, person._id);
  expect(await holdOf(person._id)).toBeNull();
  expect(await holdOf(other._id)).toMatchObject({ reason: 'An audit' });
});

it('[SEC-16] a hold ends with its day in the time zone of the person’s portal, wherever the admin sets it', async () => {
  const admin = await staff();
  const person = await investor();
  const { db } = server.platform;
  const portal = await server.make.portal({ timeZone: 'Pacific/Auckland', registrationDisabled: true });
  await db.deleteFrom('portal_memberships').where('user', '=', person._id).execute();
  await db
    .insertInto('portal_memberships')
    .values({ user: person._id, portal: portal._id, how: 'admitted' })
    .execute();
  for (const until of ['2099-03-31T12:00:00Z', '2099-02-30', 'tomorrow'])
    expect((await hold(admin.authCode, person._id, { reason: 'x', until })).status).toBe(400);
  const held = await hold(admin.authCode, person._id, { reason: 'A lawsuit', until: '2099-03-31' });
  expect(held.status).toBe(200);
  const { hold: stored, bindings } = await page(admin.authCode, person._id);
  expect(stored?.until).toBe('2099-03-31T10:59:59.000Z');
  expect(bindings.map(({ text }) => text)).toEqual([
    'A hold keeps everything until March 31, 2099: A lawsuit',
  ]);
});

it('[SEC-16] an investment that was released, or whose fund is done, binds until seven years after the last money', async () => {
  const admin = await staff();
  const person = await investor();
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const participate = async (name: string, fund: object, row: object) => {
    const { _id } = await server.make.fund({ name, ...fund });
    return server.make.participation({ user: person._id, fund: _id, ...row });
  };
  const done = { fund_status: 'Done', end_date: day('2025-01-01') };
  const accepted = { invest_status: 'Accepted investment', invest_amount: '1000' } as const;
  await participate('Ended', done, accepted);
  const paid = await participate('Paid late', done, accepted);
  await participate('Released', {}, { releasedAt: day('2025-03-01') });
  await participate('Set to Done by hand', { fund_status: 'Done', updatedAt: day('2025-09-01') }, accepted);
  await participate(
    'Done before its day',
    { ...done, end_date: day('2099-01-01'), updatedAt: day('2025-10-01') },
    accepted,
  );
  await participate('Only looked at', {}, {});
  await participate('Declined', {}, { invest_status: 'Declined investment' });
  await server.platform.db
    .insertInto('funding_receipts')
    .values({
      _id: newId(),
      syndUser: paid._id,
      round: 1,
      kind: 'receipt',
      amount: '1000',
      receivedOn: '2025-06-01',
      reference: 'LATE',
      recordedBy: admin._id,
      createdAt: server.clock.now(),
    })
    .execute();
  const { bindings } = await page(admin.authCode, person._id);
  expect(bindings.map(({ text }) => text)).toEqual([
    'The records of the investment in Done before its day are kept until September 30, 2032: 7 years after its end.',
    'The records of the investment in Ended are kept until December 31, 2031: 7 years after its end.',
    'The records of the investment in Paid late are kept until June 1, 2032: 7 years after its end.',
    'The records of the investment in Released are kept until February 29, 2032: 7 years after its end.',
    'The records of the investment in Set to Done by hand are kept until August 31, 2032: 7 years after its end.',
  ]);
});
