import type {
  Invitation,
  InvitationOutcome,
  ListReply,
  OpenedInvitation,
  SessionReply,
} from '@paddock/contract';
import { newAdminRule } from '@paddock/domain';
import {
  type LocalIssuer,
  localIssuer,
  password,
  people,
  requestWhileLocked,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';

const host = 'club.localhost';
const day = 24 * 60 * 60_000;

let server: TestServer;
let issuer: LocalIssuer;
let of: ReturnType<typeof people>;
let admin: { _id: string; authCode: string };
let superadmin: { _id: string; authCode: string };
let club: string;
beforeAll(async () => {
  issuer = await localIssuer({ clientId: 'club.apps.example', now: () => server.clock.now() });
  server = await testServer({ env: { GOOGLE_JWKS_URL: issuer.jwksUrl, RATE_LIMITS: 'on' } });
  of = people(server);
  const signInWithGoogleClientId = issuer.clientId;
  club = (await server.make.portal({ slug: 'club', registrationDisabled: true, signInWithGoogleClientId }))
    ._id;
  const staff = (level: 'admin' | 'superadmin') =>
    of.signedIn({ level, firstName: 'Grace', lastName: 'Hopper' });
  admin = await staff('admin');
  superadmin = await staff('superadmin');
});
// Each test tries wrong links of its own.
beforeEach(() => server.platform.db.deleteFrom('rate_limit_counters').execute());
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const newAddress = () => `${newId()}@example.com`;
const invite = (
  email: string,
  more: Record<string, unknown> = {},
  by: { authCode: string | undefined } = admin,
) =>
  server.request<{ outcomes: InvitationOutcome[]; code: string }>('POST', '/api/backoffice/invitations', {
    authCode: by.authCode,
    body: { portal: club, invitees: [{ email, firstName: 'Ada', lastName: 'Lovelace' }], ...more },
  });
const linkFor = async (email: string) => {
  const emails = await of.emailsTo(email);
  const code = /\/invitation\/(\S+)/.exec(emails.at(-1)?.text ?? '')?.[1];
  if (!code) throw new Error('No invitation was sent.');
  return code;
};
const invited = async (more: Record<string, unknown> = {}, by = admin) => {
  const email = newAddress();
  const { body } = await invite(email, more, by);
  expect(body.outcomes).toEqual([{ email, outcome: 'invited', message: 'Invited.' }]);
  const listed = await list({ search: email });
  return { email, code: await linkFor(email), id: listed[0]?._id ?? '' };
};
const list = async (query: Record<string, string>, by = admin) =>
  (
    await server.request<ListReply<Invitation>>(
      'GET',
      `/api/backoffice/invitations?${new URLSearchParams(query).toString()}`,
      { authCode: by.authCode },
    )
  ).body.items;
const read = (code: string, at = host) =>
  server.request<{ item: OpenedInvitation; code: string }>('POST', '/auth/invitation', {
    host: at,
    body: { code },
  });
const accept = (code: string, more: Record<string, unknown> = {}, at = host) =>
  server.request<{
    session: SessionReply | null;
    fundSlug: string | null;
    code: string;
    fields?: Record<string, string>;
  }>('POST', '/auth/invitation/accept', {
    host: at,
    body: { code, firstName: 'Ada', lastName: 'Lovelace', password, ...more },
  });
const manage = (verb: 'resend' | 'withdraw', id: string, by: { authCode: string | undefined } = admin) =>
  server.request<{ code: string }>('POST', `/api/backoffice/invitations/${verb}`, {
    authCode: by.authCode,
    body: { id },
  });
const portalsOf = async (user: string) =>
  await server.platform.db
    .selectFrom('portal_memberships')
    .select(['portal', 'how'])
    .where('user', '=', user)
    .execute();
const accountOf = (email: string) =>
  server.platform.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('accepting an invitation', () => {
  it('[BAC-08] makes the account, confirms the address, signs in on the closed portal and leads to the fund', async () => {
    const company = await server.make.company({ portal: club });
    const fund = await server.make.fund({ company: company._id, name: 'Harbor Fund' });
    const { email, code, id } = await invited({ fund: fund._id });
    // Mail scanners open the link as often as they like.
    for (let times = 0; times < 3; times += 1)
      expect((await read(code)).body.item).toEqual({
        email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        invitedBy: 'Grace Hopper',
        fund: 'Harbor Fund',
        fundSlug: fund.url_slug,
        level: 'user',
        hasAccount: false,
      });
    expect(await accountOf(email)).toBeUndefined();
    const { status, body } = await accept(code);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fundSlug: fund.url_slug,
      session: { me: { email, belongsToPortal: true } },
    });
    expect((await of.me(body.session?.authCode)).status).toBe(200);
    const account = await accountOf(email);
    expect(account).toMatchObject({ isActive: true, level: 'user', username: email });
    expect(await portalsOf(account?._id ?? '')).toEqual([{ portal: club, how: 'admitted' }]);
    expect((await of.signIn(email)).status).toBe(200);
    expect(await list({ search: email })).toMatchObject([
      { _id: id, state: 'accepted', acceptedBy: account?._id },
    ]);
    const lines = await of.auditEvents('invitations.accept');
    expect(lines.at(-1)).toMatchObject({ record: account?._id, portal: club, detail: { invitation: id } });
    // The link works once, and only its hash was stored.
    expect((await accept(code)).status).toBe(400);
    expect((await read(code)).status).toBe(400);
    const stored = await server.platform.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('[BAC-08] keeps the link usable after a weak password or a missing name', async () => {
    const { email, code } = await invited();
    const weak = await accept(code, { password: 'short', firstName: ' ' });
    expect(weak).toMatchObject({ status: 400 });
    expect(Object.keys(weak.body.fields ?? {})).toEqual(['firstName', 'password']);
    expect(await accountOf(email)).toBeUndefined();
    expect((await accept(code)).status).toBe(200);
  });

  it('[BAC-08] counts once when the same link is accepted concurrently', async () => {
    const { email, code, id } = await invited();
    const second = await requestWhileLocked(
      server,
      {
        hold: (db) =>
          db
            .updateTable('invitations')
            .set({ acceptedAt: server.clock.now() })
            .where('_id', '=', id)
            .execute(),
      },
      () => accept(code),
    );
    expect(second.status).toBe(400);
    expect(await accountOf(email)).toBeUndefined();

    const other = await invited();
    const replies = await Promise.all([accept(other.code), accept(other.code), accept(other.code)]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('[BAC-08] works on its own portal only, and not once it is withdrawn, replaced or expired', async () => {
    const elsewhere = await invited();
    expect((await read(elsewhere.code, 'stallion.localhost')).status).toBe(400);
    expect((await accept(elsewhere.code, {}, 'stallion.localhost')).status).toBe(400);
    expect((await accept('')).status).toBe(400);

    const withdrawn = await invited();
    expect((await manage('withdraw', withdrawn.id)).status).toBe(200);
    expect((await accept(withdrawn.code)).status).toBe(400);
    expect((await manage('resend', withdrawn.id)).status).toBe(409);
    expect((await manage('withdraw', withdrawn.id)).status).toBe(409);

    const replaced = await invited();
    expect((await manage('resend', replaced.id)).status).toBe(200);
    const newer = await linkFor(replaced.email);
    expect(newer).not.toBe(replaced.code);
    expect((await accept(replaced.code)).status).toBe(400);
    expect((await accept(newer)).status).toBe(200);
    expect((await manage('resend', replaced.id)).status).toBe(409);

    const old = await invited();
    await server.platform.db
      .updateTable('invitations')
      .set({ expiresAt: new Date(server.clock.now().getTime() - 1) })
      .where('_id', '=', old.id)
      .execute();
    expect((await accept(old.code)).status).toBe(400);
    expect(await list({ search: old.email })).toMatchObject([{ state: 'expired' }]);
    expect((await manage('resend', old.id)).status).toBe(200);
    expect((await accept(await linkFor(old.email))).status).toBe(200);
  });

  it('[BAC-08] makes an account that exists by then a member, without touching its password', async () => {
    const { email, code } = await invited();
    const person = await of.person({ email, username: email });
    const before = await accountOf(email);
    expect((await read(code)).body.item.hasAccount).toBe(true);
    expect((await accept(code, { password: 'another horse battery' })).body).toEqual({
      session: null,
      fundSlug: null,
    });
    expect((await accountOf(email))?.password).toBe(before?.password);
    expect(await portalsOf(person._id)).toContainEqual({ portal: club, how: 'admitted' });

    const closed = await invited();
    await of.person({ email: closed.email, isActive: false });
    expect(await accept(closed.code)).toMatchObject({ status: 403, body: { code: 'account_inactive' } });
  });

  it('[BAC-08] takes over an account that a stranger registered with the address and nobody confirmed', async () => {
    const { email, code } = await invited();
    await server.request('POST', '/auth/register', {
      body: { firstName: 'Mallory', lastName: 'M', username: '', email, password: 'the stranger knows this' },
    });
    const confirmation = await of.codeFor(email, 'confirm_email', 2);
    expect((await accept(code)).status).toBe(200);
    expect((await of.signIn(email, 'the stranger knows this')).status).toBe(401);
    expect((await of.signIn(email)).status).toBe(200);
    expect((await server.request('POST', '/auth/confirm', { body: { code: confirmation } })).status).toBe(
      400,
    );
    expect(await accountOf(email)).toMatchObject({ firstName: 'Ada' });
  });

  it('[BAC-08] is possible with the Google account of the invited address, and no other', async () => {
    const { email, code } = await invited();
    const google = async (address: string, invitation?: string) =>
      server.request<SessionReply>('POST', '/auth/google', {
        host,
        body: {
          credential: await issuer.credential({ email: address, sub: newId() }),
          ...(invitation && { invitation }),
        },
      });
    expect((await google(email)).status).toBe(403);
    expect((await google(newAddress(), code)).status).toBe(403);
    const reply = await google(email, code);
    expect(reply).toMatchObject({ status: 200, body: { me: { email, belongsToPortal: true } } });
    expect(await portalsOf(reply.body.me._id)).toEqual([{ portal: club, how: 'admitted' }]);
    expect((await google(newAddress(), code)).status).toBe(400);
  });

  it('[BAC-08] limits how many wrong links an address may try', async () => {
    const from = { host, headers: { 'x-forwarded-for': '203.0.113.9' } };
    const statuses: number[] = [];
    for (let times = 0; times < 12; times += 1)
      statuses.push(
        (await server.request('POST', '/auth/invitation', { ...from, body: { code: newId() } })).status,
      );
    expect(statuses.at(0)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('inviting', () => {
  it('[BAC-08] makes people with an account members at once and tells them, with the fund', async () => {
    const person = await of.person();
    const fund = await server.make.fund({ company: (await server.make.company({ portal: club }))._id });
    const { body } = await invite(person.email.toUpperCase(), { fund: fund._id });
    expect(body.outcomes).toMatchObject([{ outcome: 'member' }]);
    expect(await portalsOf(person._id)).toContainEqual({ portal: club, how: 'admitted' });
    const [email] = await of.emailsTo(person.email);
    expect(email?.text).toContain(`/syndication/dashboard/${fund.url_slug}`);
    expect(email?.text).not.toContain(newAdminRule);
    expect(await list({ search: person.email })).toEqual([]);
    const deactivated = await of.person({ isActive: false });
    expect((await invite(deactivated.email)).body.outcomes).toMatchObject([{ outcome: 'failed' }]);
  });

  it('[BAC-08] answers for each address by itself, and invites nobody twice', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const person = (email: string, firstName = '', lastName = '') => ({ email, firstName, lastName });
    const { status, body } = await invite('', {
      invitees: [
        person(first),
        person('nobody'),
        person(`<b>${second}</b>`),
        person(` ${first.toUpperCase()} `),
        person(second, '<img src=x onerror=alert(1)>', 'www.evil.example'),
        person(newAddress(), 'A\u202eda'),
      ],
    });
    expect(status).toBe(200);
    expect(body.outcomes.map(({ outcome }) => outcome)).toEqual([
      'invited',
      'failed',
      'failed',
      'failed',
      'invited',
      'failed',
    ]);
    expect((await invite(first)).body.outcomes).toMatchObject([
      { outcome: 'failed', message: 'Was invited before. Send that invitation again from the list.' },
    ]);
    const [email] = await server.platform.db
      .selectFrom('outbox')
      .select(['html', 'text'])
      .where('to', '=', second)
      .execute();
    expect(`${email?.html} ${email?.text}`).not.toMatch(/onerror|evil/);
    const many = Array.from({ length: 201 }, () => person(newAddress()));
    expect((await invite('', { invitees: many })).status).toBe(400);
    expect((await invite('', { invitees: [] })).status).toBe(400);
  });

  it('[BAC-08] to the team takes a superadmin who has just proved who they are, when it is accepted too', async () => {
    const email = newAddress();
    for (const level of ['admin', 'superadmin']) expect((await invite(email, { level })).status).toBe(403);
    expect((await invite(email, { level: 'guest' }, superadmin)).status).toBe(400);
    const staff = await invited({ level: 'admin' }, superadmin);
    expect((await of.emailsTo(staff.email))[0]?.text).toContain(newAdminRule);
    const [letter] = await of.emailsTo(staff.email);
    expect(letter?.text).toContain('You will be an admin of ');
    expect(letter?.text).not.toContain('funds that are open to you');
    expect((await read(staff.code)).body.item.level).toBe('admin');
    for (const verb of ['resend', 'withdraw'] as const)
      expect((await manage(verb, staff.id)).status).toBe(403);
    expect(await list({ search: staff.email })).toMatchObject([{ block: expect.any(String) }]);
    // Staff need longer passwords than investors.
    expect((await accept(staff.code, { password: 'eleven char' })).status).toBe(400);
    await server.platform.db
      .updateTable('users')
      .set({ level: 'admin' })
      .where('_id', '=', superadmin._id)
      .execute();
    expect((await accept(staff.code)).status).toBe(400);
    await server.platform.db
      .updateTable('users')
      .set({ level: 'superadmin' })
      .where('_id', '=', superadmin._id)
      .execute();
    expect((await accept(staff.code)).body.session?.me.level).toBe('admin');
    await server.platform.db
      .updateTable('user_auths')
      .set({ authenticatedAt: new Date(server.clock.now().getTime() - 16 * 60_000) })
      .where('user', '=', superadmin._id)
      .execute();
    expect((await invite(newAddress(), { level: 'admin' }, superadmin)).body.code).toBe('sudo_required');
  });

  it('[BAC-08] is for the team only, to a portal that exists and a fund of that portal', async () => {
    const user = { authCode: await server.signIn(await server.make.user()) };
    const email = newAddress();
    expect((await invite(email, {}, user)).status).toBe(403);
    expect((await invite(email, {}, { authCode: undefined })).status).toBe(401);
    expect((await manage('withdraw', newId(), user)).status).toBe(403);
    expect((await manage('resend', newId())).status).toBe(404);
    expect((await manage('withdraw', newId())).status).toBe(404);
    expect((await invite(email, { portal: newId() })).status).toBe(404);
    const other = await server.make.portal({ slug: `other-${newId().slice(-6)}` });
    const fund = await server.make.fund({ company: (await server.make.company({ portal: other._id }))._id });
    expect((await invite(email, { fund: fund._id })).status).toBe(400);
    expect((await invite(email, { fund: newId() })).status).toBe(400);
    const draft = await server.make.fund({ is_draft: true });
    expect((await invite(email, { fund: draft._id })).body).toMatchObject({
      fields: { fund: 'This fund is a draft. Open it before you invite people to it.' },
    });
    expect(await list({ search: email })).toEqual([]);
    expect(await list({ state: 'open', portal: other._id })).toEqual([]);
  });

  it('[BAC-08] an invitation expires after 14 days', async () => {
    const { email } = await invited();
    const [item] = await list({ search: email });
    expect(Date.parse(item?.expiresAt ?? '') - Date.parse(item?.sentAt ?? '')).toBe(14 * day);
  });
});
