import type { AgreementDetail, Countersignature, WaitingSignature } from '@paddock/contract';
import {
  jobRun,
  rowChanges,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindSigners } from '../../signing-reminders/index.ts';
import { completeAgreement } from '../completion/complete-agreement.job.ts';

let server: TestServer;
let scene: SigningScene;
let superadmin: { _id: string };
let portal: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  superadmin = await server.make.user({ level: 'superadmin' });
  portal = (await server.make.portal({ slug: 'club', name: 'The Club' }))._id;
});
afterAll(() => server.close());

type Person = { _id: string };

const post = async (url: string, body: Record<string, unknown>) => {
  const reply = await server.request('POST', url, { authCode: await server.signIn(superadmin), body });
  expect(reply.status).toBe(200);
};
const get = async <Body>(url: string) =>
  (await server.request<Body>('GET', url, { authCode: await server.signIn(superadmin) })).body;
const detail = async (id: string) =>
  (await get<{ item: AgreementDetail }>(`/api/backoffice/countersignatures/${id}`)).item;

/** How somebody is put out, and let in again. */
const ways = {
  deactivated: {
    out: ({ _id: user }: Person) => post('/api/backoffice/people/deactivate', { user, reason: 'Left' }),
    back: ({ _id: user }: Person) => post('/api/backoffice/people/reactivate', { user }),
  },
  'removed from the portal': {
    out: ({ _id: user }: Person) => post('/api/backoffice/memberships/remove', { user, portal }),
    back: ({ _id: user }: Person) => post('/api/backoffice/memberships', { user, portal }),
  },
} as const;
const names = Object.keys(ways) as (keyof typeof ways)[];

/** A commitment on the portal, whose agreement the investor has been asked to sign. */
const requested = async (spouse = false) => {
  const investor = await scene.invested({ spouse });
  await sql`UPDATE companies SET portal = ${portal}
    WHERE _id = (SELECT company FROM funds WHERE _id = ${investor.fund._id})`.execute(server.platform.db);
  const members = [investor.person];
  if (spouse)
    members.push(
      await server.make.user({ email: investor.spouseEmail, emailConfirmedAt: server.clock.now() }),
    );
  await scene.requestSign(investor);
  return {
    ...investor,
    code: await scene.emailedCode(investor.person.email),
    spouseAccount: members[1] ?? investor.person,
  };
};
const paused = { status: 409, body: { code: 'conflict', message: expect.stringContaining('paused') } };

describe('a sign link of somebody who may not act', () => {
  it.each(names)('[SIG-06] pauses while the investor is %s, and works again afterwards', async (way) => {
    const [investor, other] = [await requested(), await requested()];
    await ways[way].out(investor.person);
    expect(await scene.view(investor.code)).toMatchObject(paused);
    const signed = await server.request('POST', '/api/signing/sign', {
      body: {
        code: investor.code,
        consent: true,
        documentSha256: (await scene.requestOf(investor.id)).documentSha256,
        signature: { kind: 'typed', text: 'Ada Investor', confirmed: true },
      },
    });
    expect(signed).toMatchObject(paused);
    expect(
      (await server.request('POST', '/api/signing/document', { body: { code: investor.code } })).status,
    ).toBe(409);
    expect((await scene.requestOf(investor.id)).signers.every(({ signedAt }) => !signedAt)).toBe(true);
    expect((await scene.sign(other.code)).status).toBe(200);
    await ways[way].back(investor.person);
    expect((await scene.sign(investor.code)).status).toBe(200);
  });

  it('[SEC-05] [SIG-06] is mailed, also to remind, only while nobody was removed from the portal of the fund', async () => {
    const investor = await requested();
    await post('/api/backoffice/countersignatures/remind', { syndUser: investor.id, role: 'investor' });
    const emails = await server.platform.db
      .selectFrom('outbox')
      .select(['template', 'reader'])
      .where('to', '=', investor.person.email)
      .where('template', 'in', ['signing: invitation', 'signing: reminder'])
      .orderBy('_id')
      .execute();
    expect(emails).toEqual([
      { template: 'signing: invitation', reader: { notRemovedFrom: portal } },
      { template: 'signing: reminder', reader: { notRemovedFrom: portal } },
    ]);
  });

  it.each(names)('[SIG-06] pauses while the spouse is %s, who is not invited or reminded', async (way) => {
    const couple = await requested(true);
    await ways[way].out(couple.spouseAccount);
    const { outbox } = await rowChanges(server, () => scene.sign(couple.code));
    expect((outbox?.added ?? []).map(({ to }) => to)).not.toContain(couple.spouseEmail);
    server.clock.advance(4 * 24 * 60 * 60_000);
    await remindSigners(server.platform, {}, jobRun());
    const { items } = await get<{ items: WaitingSignature[] }>('/api/backoffice/countersignatures/waiting');
    expect(items.find(({ syndUser }) => syndUser === couple.id)).toMatchObject({
      role: 'spouse',
      pause: way === 'deactivated' ? 'deactivated' : 'removed',
      canRemind: false,
    });
    const reminded = await server.request('POST', '/api/backoffice/countersignatures/remind', {
      authCode: await server.signIn(superadmin),
      body: { syndUser: couple.id, role: 'spouse' },
    });
    expect(reminded).toMatchObject(paused);
    const invited = async () =>
      (await scene.emailsTo(couple.spouseEmail)).filter(({ text }) => text?.includes('/sign/'));
    expect(await invited()).toEqual([]);
    await ways[way].back(couple.spouseAccount);
    await scene.requestSign({ ...couple, authCode: await server.signIn(couple.person) });
    expect(await invited()).toHaveLength(1);
    expect((await scene.sign(await scene.emailedCode(couple.spouseEmail))).status).toBe(200);
  });

  it('[SIG-06] pauses for the spouse too while the investor may not act', async () => {
    const couple = await requested(true);
    await scene.sign(couple.code);
    const code = await scene.emailedCode(couple.spouseEmail);
    expect((await scene.view(code)).status).toBe(200);
    await ways.deactivated.out(couple.person);
    expect(await scene.view(code)).toMatchObject(paused);
  });

  it('[SIG-06] is not paused by an account that somebody opened with the spouse’s address and nobody confirmed', async () => {
    const couple = await scene.invested({ spouse: true });
    await scene.requestSign(couple);
    await server.make.user({ email: couple.spouseEmail, isActive: false });
    await scene.sign(await scene.emailedCode(couple.person.email));
    expect((await scene.sign(await scene.emailedCode(couple.spouseEmail))).status).toBe(200);
  });
});

describe('an agreement whose investor was put out after signing', () => {
  it.each(names)(
    '[SIG-06] tells the countersigner that they were %s, and asks nobody for money',
    async (way) => {
      const [investor, other] = [await requested(), await requested()];
      await scene.sign(investor.code);
      await scene.sign(other.code);
      await ways[way].out(investor.person);
      const { items } = await get<{ items: Countersignature[] }>('/api/backoffice/countersignatures');
      const warnings = [expect.stringMatching(way === 'deactivated' ? /is deactivated/ : /was removed from/)];
      expect(items.find(({ syndUser }) => syndUser === investor.id)?.warnings).toEqual(warnings);
      expect(items.find(({ syndUser }) => syndUser === other.id)?.warnings).toEqual([]);
      expect((await detail(investor.id)).warnings).toEqual(warnings);
      const completed = async (id: string) => {
        const { _id } = await scene.requestOf(id);
        expect((await scene.countersign(id)).status).toBe(200);
        const { outbox } = await rowChanges(server, () =>
          completeAgreement(server.platform, server.signing, _id),
        );
        return (outbox?.added ?? []).filter(
          ({ to }) => to === investor.person.email || to === other.person.email,
        );
      };
      const [copy, ...more] = await completed(investor.id);
      expect(more).toEqual([]);
      expect(copy?.subject).toContain('Countersigned: your agreement');
      expect(copy?.text).not.toContain('how to fund');
      expect((await completed(other.id)).map(({ subject }) => String(subject).split(':')[0])).toEqual(
        expect.arrayContaining([expect.stringContaining('Please fund')]),
      );
    },
  );
});
