import type {
  FundingPage,
  FundingView,
  ListReply,
  ParticipationListItem,
  SyndicationReply,
} from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  type FundingScene,
  fundingScene,
  readPdfLines,
  readPdfText,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: FundingScene;
beforeAll(async () => {
  server = await testServer();
  scene = fundingScene(server);
});
afterAll(() => server.close());

const signInAdmin = async () => server.signIn(await server.make.user({ level: 'admin' }));
const page = (id: string, authCode: string | undefined) =>
  server.request<{ item: FundingPage }>('GET', `/api/syndication/funding/${id}`, { authCode });
const document = (id: string, kind: string, authCode: string | undefined) =>
  server.request<{ url: string; originalName: string }>('POST', '/api/syndication/funding/document', {
    authCode,
    body: { id, kind },
  });
const bySlug = async (slug: string | null, authCode: string) =>
  (await server.request<SyndicationReply>('GET', `/api/syndication/byslug/${slug}`, { authCode })).body
    .syndUser;
const printed = async (url: string) => readPdfText((await server.app.inject(url)).rawPayload);

describe('the wire page', () => {
  it('[INV-01] has amount, reference, due date and instructions until the money has come in', async () => {
    const { id, person, reference } = await scene.waiting();
    const authCode = await server.signIn(person);
    const open = await page(id, authCode);
    expect(open.body.item).toMatchObject({
      funding: { committed: 25_000, funded: 0, unfunded: 25_000, reference, dueAt: expect.any(String) },
      instructions: { wire: expect.stringContaining('1234567890'), check: expect.any(String) },
      paymentContact: { phone: '+1 512 555 0100', owner: 'fund' },
      description: '<p>Please wire.</p>',
      receipts: [],
    });
    const admin = await signInAdmin();
    await scene.record({ id, amount: 5_000 }, admin);
    expect((await page(id, authCode)).body.item.instructions).not.toBeNull();
    await scene.record({ id, amount: 20_000 }, admin);
    expect((await page(id, authCode)).body.item).toMatchObject({
      instructions: null,
      description: '<p>Please wire.</p>',
      funding: { unfunded: 0, completedAt: expect.any(String) },
      receipts: [{ amount: 20_000 }, { amount: 5_000 }],
    });
  });

  it('[INV-01] [BAC-05] says whose number it names: the fund’s own for checking payments, which its company may have too', async () => {
    const { id, person } = await scene.waiting();
    const authCode = await server.signIn(person);
    const { db } = server.platform;
    const company = newId();
    await db
      .insertInto('companies')
      .values({ _id: company, name: 'Scene LLC', phone: '+1 937 555 0100', email: 'office@scene.example' })
      .execute();
    const { fund } = (await page(id, authCode)).body.item;
    await db.updateTable('funds').set({ company }).where('_id', '=', fund._id).execute();
    expect((await page(id, authCode)).body.item).toMatchObject({
      paymentContact: {
        phone: '+1 512 555 0100',
        owner: 'fund',
        whose: `the number of ${fund.name} for checking payments`,
      },
      contactEmail: 'office@scene.example',
    });
    await db
      .updateTable('funds')
      .set({ funding_contact_phone: '+1 (937) 555-0100' })
      .where('_id', '=', fund._id)
      .execute();
    expect((await page(id, authCode)).body.item.paymentContact).toEqual({
      phone: '+1 (937) 555-0100',
      owner: 'company',
      whose: 'the number of Scene LLC',
    });
  });

  it('[SEC-12] shows nothing of where the money goes for 24 hours after an admin removed the investor’s second factors', async () => {
    const [reset, other] = [await scene.waiting(), await scene.waiting()];
    await server.platform.db
      .insertInto('totp_factors')
      .values({ user: reset.person._id, secret: Buffer.from('x'), confirmedAt: server.clock.now() })
      .execute();
    const admin = await signInAdmin();
    const removed = { authCode: admin, body: { user: reset.person._id } };
    expect((await server.request('POST', '/auth/second/reset', removed)).status).toBe(200);
    const until = server.clock.now().getTime() + lifetimes.factorReset;
    const seen = async ({ id, person, fund }: typeof reset) => {
      const at = { authCode: await server.signIn(person) };
      const replies = await Promise.all([
        server.request<{ item: FundingPage }>('GET', `/api/syndication/funding/${id}`, at),
        server.request('GET', `/api/funds/${fund._id}`, at),
        server.request('GET', '/api/funds?mine=true', at),
        server.request('GET', `/api/synd_users?mine=true&populate=fund`, at),
        server.request('GET', '/api/syndication/mine', at),
        server.request('GET', `/api/syndication/byslug/${fund.url_slug}`, at),
        server.request('GET', `/api/syndication/holdings/${id}`, at),
      ]);
      const body = { id, kind: 'instructions' };
      const pdf = await server.request('POST', '/api/syndication/funding/document', { ...at, body });
      return { text: JSON.stringify(replies.map((reply) => reply.body)), page: replies[0].body.item, pdf };
    };
    const theirs = await seen(reset);
    expect(theirs.text).not.toMatch(/1234567890|Harbor Street/);
    expect(theirs.text).not.toContain(reset.reference);
    expect(theirs.page).toMatchObject({
      instructions: null,
      funding: { isPaused: true, reference: null, dueAt: null, pausedUntil: expect.any(String) },
    });
    expect(Math.abs(Date.parse(theirs.page.funding.pausedUntil ?? '') - until)).toBeLessThan(60_000);
    expect(theirs.pdf).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('removed the second factors') },
    });
    const others = await seen(other);
    expect(others.text).toMatch(/1234567890/);
    expect(others.page.funding).toMatchObject({ isPaused: false, reference: other.reference });
    expect(others.page.funding).not.toHaveProperty('pausedUntil');
    server.clock.advance(lifetimes.factorReset + 1_000);
    const later = await seen(reset);
    expect(later.text).toMatch(/1234567890/);
    expect([later.page.funding.isPaused, later.pdf.status]).toEqual([false, 200]);
  });

  it('[INV-01] [SEC-05] shows nothing of where the money goes to somebody who was removed from the portal of the fund, on any portal', async () => {
    const { db } = server.platform;
    const [removed, other] = [await scene.waiting(), await scene.waiting()];
    const admin = await signInAdmin();
    const portal = await server.make.portal();
    await db
      .updateTable('companies')
      .set({ portal: portal._id })
      .where('_id', 'in', (eb) =>
        eb.selectFrom('funds').select('company').where('_id', 'in', [removed.fund._id, other.fund._id]),
      )
      .execute();
    for (const { person } of [removed, other])
      await server.request('POST', '/api/backoffice/memberships', {
        authCode: admin,
        body: { user: person._id, portal: portal._id },
      });
    const out = { authCode: admin, body: { user: removed.person._id, portal: portal._id } };
    expect((await server.request('POST', '/api/backoffice/memberships/remove', out)).status).toBe(200);
    const wired = /1234567890|Harbor Street|Please wire|512 555 0100/;
    for (const host of [undefined, String(portal.domains[0])]) {
      const seen = async ({ id, person, fund }: typeof removed) => {
        const authCode = await server.signIn(person);
        const at = { authCode, ...(host !== undefined && { host }) };
        const replies = await Promise.all([
          server.request<{ item: FundingPage }>('GET', `/api/syndication/funding/${id}`, at),
          server.request('GET', `/api/funds/${fund._id}`, at),
          server.request('GET', '/api/funds?mine=true', at),
          server.request('GET', `/api/synd_users?mine=true&populate=fund`, at),
          server.request('GET', '/api/syndication/mine', at),
          server.request('GET', `/api/syndication/byslug/${fund.url_slug}`, at),
          server.request('GET', `/api/syndication/holdings/${id}`, at),
        ]);
        const pdf = await server.request('POST', '/api/syndication/funding/document', {
          ...at,
          body: { id, kind: 'instructions' },
        });
        return { text: JSON.stringify(replies.map(({ body }) => body)), page: replies[0].body.item, pdf };
      };
      const theirs = await seen(removed);
      expect(theirs.text, String(host)).not.toMatch(wired);
      expect(theirs.text, String(host)).not.toContain(removed.reference);
      expect(theirs.page).toMatchObject({
        instructions: null,
        description: null,
        funding: { isPaused: true, reference: null, dueAt: null },
      });
      expect(theirs.pdf).toMatchObject({ status: 409, body: { message: expect.stringContaining('paused') } });
      const others = await seen(other);
      expect(others.text, String(host)).toMatch(wired);
      expect(others.page).toMatchObject({ funding: { isPaused: false, reference: other.reference } });
      expect(others.pdf.status).toBe(200);
    }
    // The team reads all of it, and why nobody asks for the money.
    const read = async (url: string) =>
      (await server.request<{ item: object }>('GET', url, { authCode: admin })).body.item;
    expect(await read(`/api/backoffice/participations/${removed.id}/funding`)).toMatchObject({
      funding: { isPaused: true, reference: removed.reference },
    });
    expect(await read(`/api/backoffice/participations/${removed.id}`)).toMatchObject({ pause: 'removed' });
    expect(await read(`/api/backoffice/participations/${other.id}`)).toMatchObject({ pause: null });
    await server.request('POST', '/api/backoffice/memberships', out);
    expect(
      (await page(removed.id, await server.signIn(removed.person))).body.item.instructions,
    ).not.toBeNull();
  });

  it('[INV-01] is nobody else’s, and not there before the agreement is complete', async () => {
    const { id } = await scene.waiting();
    const stranger = await server.make.user();
    const authCode = await server.signIn(stranger);
    expect((await page(id, authCode)).status).toBe(404);
    expect((await page(id, await signInAdmin())).status).toBe(404);
    expect((await page(newId(), authCode)).status).toBe(404);
    expect((await page(id, undefined)).status).toBe(401);
    const early = await server.make.participation({
      user: stranger._id,
      invest_status: 'Accepted investment',
      invest_amount: '5000',
    });
    expect((await page(early._id, authCode)).status).toBe(404);
    expect((await document(id, 'instructions', authCode)).status).toBe(404);
    expect((await document(early._id, 'receipt', authCode)).status).toBe(404);
  });

  it('[INV-01] comes as a PDF, and so does the receipt once there is money', async () => {
    const { id, person, reference } = await scene.waiting({
      fund: {
        wire_instructions:
          '<p>First Harbor Bank<br>Account name: Harbor &amp; Co.<br>Routing number: 021 000 021</p><p>Account number: 1234567890</p>',
      },
    });
    const investor = `Investor: ${person.firstName} ${person.lastName}`;
    const authCode = await server.signIn(person);
    expect((await document(id, 'receipt', authCode)).status).toBe(409);
    const wire = await document(id, 'instructions', authCode);
    expect(wire.body.originalName).toContain('wire_instructions.pdf');
    const text = await printed(wire.body.url);
    for (const part of ['$25,000.00', reference, '1234567890', '+1 512 555 0100', 'fraud'])
      expect(text).toContain(part);
    // Each line as the manager typed it, so that no number is broken.
    const typed = [
      'First Harbor Bank',
      'Account name: Harbor & Co.',
      'Routing number: 021 000 021',
      'Account number: 1234567890',
    ];
    const pdf = (await server.app.inject(wire.body.url)).rawPayload;
    const lines = await readPdfLines(pdf);
    expect(lines.filter((line) => typed.includes(line))).toEqual(typed);
    expect(text).toContain(investor);
    await scene.record({ id, reference: 'FT-77' }, await signInAdmin());
    expect((await document(id, 'instructions', authCode)).status).toBe(409);
    const receipt = await printed((await document(id, 'receipt', authCode)).body.url);
    for (const part of ['$25,000.00', investor, reference, 'FT-77']) expect(receipt).toContain(part);
    expect(receipt).not.toContain('1234567890');
  });

  it('[INV-01] has a receipt whose payments add up, those that went back with a minus', async () => {
    const { id, person } = await scene.waiting({});
    const admin = await signInAdmin();
    await scene.record({ id, amount: 20_000, reference: 'FT-1' }, admin);
    await scene.record({ id, amount: 7_500.5, reference: 'FT-2' }, admin);
    await scene.sendBack({ id, amount: 2_500.5 }, admin);
    const authCode = await server.signIn(person);
    const receipt = await document(id, 'receipt', authCode);
    const lines = await readPdfLines((await server.app.inject(receipt.body.url)).rawPayload);
    const table = lines.slice(lines.findIndex((line) => line.includes('Payments'))).join(' ');
    const amounts = table.match(/−?\$[\d,]+\.\d\d/g);
    expect(amounts).toEqual(['−$2,500.50', '$7,500.50', '$20,000.00', '$25,000.00']);

    // A payment that was told of does not vanish: what takes it back stands beside it.
    const { _id: mistyped } = await server.platform.db
      .selectFrom('funding_receipts')
      .select('_id')
      .where('reference', '=', 'FT-1')
      .where('syndUser', '=', id)
      .executeTakeFirstOrThrow();
    expect((await scene.reverse({ receipt: mistyped, reason: 'Of another fund' }, admin)).status).toBe(200);
    const { receipts } = (await page(id, authCode)).body.item;
    const taken = receipts.filter(({ amount }) => Math.abs(amount) === 20_000);
    expect(taken.map(({ amount, isReversal }) => [amount, isReversal])).toEqual([
      [-20_000, true],
      [20_000, false],
    ]);
    const again = await printed((await document(id, 'receipt', authCode)).body.url);
    for (const part of ['Reversed', '−$20,000.00', '$5,000.00']) expect(again).toContain(part);
  });
});

describe('the fields of the fund', () => {
  const instructions = async (slug: string | null, authCode: string) => {
    const fund = (await bySlug(slug, authCode))?.fund;
    return [fund?.wire_instructions, fund?.check_instructions, fund?.funding_my_investment_description].map(
      (text) => typeof text === 'string',
    );
  };

  it('[INV-01] [COL-04] lose the instructions when the money has come in, and keep the description', async () => {
    const { id, person, fund } = await scene.waiting();
    const authCode = await server.signIn(person);
    expect(await instructions(fund.url_slug, authCode)).toEqual([true, true, true]);
    await scene.record({ id }, await signInAdmin());
    expect(await instructions(fund.url_slug, authCode)).toEqual([false, false, true]);
  });

  it('[INV-01] [COL-04] lose the instructions when the fund is Done', async () => {
    const { person, fund } = await scene.waiting({ fund: { fund_status: 'Done' } });
    expect(await instructions(fund.url_slug, await server.signIn(person))).toEqual([false, false, true]);
  });

  it('[INV-01] [COL-04] have no instructions for an investment that counts as funded from before', async () => {
    const { person, fund } = await scene.waiting({
      participation: {
        fundedBefore: '25000',
        ft_start_date: null,
        fundingDueAt: null,
        fundingReference: null,
      },
    });
    expect(await instructions(fund.url_slug, await server.signIn(person))).toEqual([false, false, true]);
  });
});

describe('an investment in the list and on its fund’s page', () => {
  it('[INV-01] has its funding once the agreement is complete, and null before', async () => {
    const { id, person, fund, reference } = await scene.waiting();
    const before = await scene.waiting({
      participation: {
        user: person._id,
        fundedBefore: '25000',
        ft_start_date: null,
        fundingDueAt: null,
        fundingReference: null,
      },
    });
    const early = await server.make.participation({
      user: person._id,
      invest_status: 'Accepted investment',
      invest_amount: '5000',
    });
    await scene.record({ id, amount: 10_000 }, await signInAdmin());
    const authCode = await server.signIn(person);
    const { body } = await server.request<ListReply<ParticipationListItem>>('GET', '/api/syndication/mine', {
      authCode,
    });
    const funding = (participation: string) => body.items.find(({ _id }) => _id === participation)?.funding;
    const partly = { committed: 25_000, funded: 10_000, unfunded: 15_000, excess: 0, reference };
    expect(funding(id)).toMatchObject(partly);
    expect(funding(before.id)).toEqual({
      committed: 25_000,
      funded: 25_000,
      unfunded: 0,
      toWire: 0,
      excess: 0,
      dueAt: null,
      reference: null,
      isPaused: false,
    });
    expect(funding(early._id)).toBeNull();
    const dated = { ...partly, startedAt: expect.any(String), completedAt: null, fundedBefore: 0 };
    expect((await bySlug(fund.url_slug, authCode))?.funding).toMatchObject(dated);
  });

  it('[INV-01] is asked for nothing on any page once the fund is Done, and stays unfunded', async () => {
    const { id, person, fund } = await scene.waiting();
    const authCode = await server.signIn(person);
    const admin = await signInAdmin();
    const read = async () => {
      const get = async (path: string, code = authCode) =>
        (await server.request<{ item: { funding: FundingView } }>('GET', path, { authCode: code })).body.item;
      const list = await server.request<ListReply<ParticipationListItem>>('GET', '/api/syndication/mine', {
        authCode,
      });
      const found = [
        list.body.items.find(({ _id }) => _id === id)?.funding,
        (await bySlug(fund.url_slug, authCode))?.funding,
        (await get(`/api/syndication/funding/${id}`)).funding,
        (await get(`/api/syndication/holdings/${id}`)).funding,
        (await get(`/api/backoffice/participations/${id}/funding`, admin)).funding,
      ];
      return found.map((funding) => [funding?.unfunded, funding?.toWire]);
    };
    expect(await read()).toEqual(Array.from({ length: 5 }, () => [25_000, 25_000]));
    await server.platform.db
      .updateTable('funds')
      .set({ fund_status: 'Done' })
      .where('_id', '=', fund._id)
      .execute();
    expect(await read()).toEqual(Array.from({ length: 5 }, () => [25_000, 0]));
  });
});
