import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Countersignature, DownloadReply, ParticipationView } from '@paddock/contract';
import { defaultTimeZone, formatDate } from '@paddock/domain';
import {
  drawnSignature,
  poppler,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxAttachmentBytes } from '../../messages/mailing/index.ts';
import { whereToPay } from '../../money/funding/index.ts';
import { agreementCopyEmail } from './completion/send-copies.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  scene = await signingScene(server);
});
afterAll(() => server.close());

const sync = async (id: string, authCode: string) =>
  (
    await server.request<Record<string, unknown>>('POST', '/api/syndication/sync_sign', {
      authCode,
      body: { id },
    })
  ).body;

/** The emails to an address that have an attachment. */
const copiesTo = (email: string) =>
  server.platform.db
    .selectFrom('outbox')
    .selectAll()
    .where('to', '=', email)
    .where('attachmentKey', 'is not', null)
    .execute();

/** The attachment of a sent email; undefined until it is sent. */
async function attachedTo(mail: string): Promise<Buffer | undefined> {
  const eml = await readFile(join(server.dataDir, 'outbox', `${mail}.eml`), 'latin1').catch(() => '');
  const [, encoded] = /filename=[^\r\n]+\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(eml) ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

it('[SIG-06] [SIG-07] investor, spouse and management sign in turn, and the sealed agreement can be downloaded', async () => {
  const begun = server.clock.now();
  const couple = await scene.invested({ spouse: true });
  const { id, authCode, person, spouseEmail } = couple;
  const requested = await scene.requestSign(couple);
  expect(requested.body).toMatchObject({ success: true, syndAgreementSignedByCurrentUser: false });
  const investorCode = await scene.emailedCode(person.email);
  expect(requested.body.url).toContain(`/sign/${investorCode}`);

  expect((await scene.view(investorCode)).body).toMatchObject({
    role: 'investor',
    state: 'ready',
    amount: 25_000.5,
  });
  const document = await server.app.inject({
    method: 'POST',
    url: '/api/signing/document',
    payload: { code: investorCode },
  });
  expect(document.headers['content-type']).toBe('application/pdf');
  expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

  // Nothing is an investment yet, and the link is good for no longer than the commitment is held.
  const invitation = (await scene.emailsTo(person.email)).find(({ subject }) =>
    subject?.startsWith('Please sign'),
  );
  const { commitmentKeptFrom: from } = await server.platform.db
    .selectFrom('synd_users')
    .select('commitmentKeptFrom')
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  if (!from || from < begun) throw new Error('The commitment is not kept from now on');
  const kept = new Date(from.getTime() + 7 * 24 * 60 * 60_000);
  expect(invitation?.text).toContain(`commitment of $25,000.50 to ${couple.fund.name}`);
  expect(invitation?.text).toContain(`until ${formatDate(kept, defaultTimeZone)}, `);
  expect(invitation?.text).not.toMatch(/30 days|your investment/);

  // The spouse gets no link before the investor has signed.
  expect(await scene.emailsTo(spouseEmail)).toEqual([]);
  const image = `data:image/png;base64,${Buffer.from(drawnSignature()).toString('base64')}`;
  const signed = await scene.sign(investorCode, { signature: { kind: 'drawn', image } });
  expect(signed).toMatchObject({ status: 200, body: { success: true, state: 'signed' } });
  expect(await sync(id, authCode)).toMatchObject({
    success: true,
    syndAgreementSignedByCurrentUser: true,
    syndAgreementSignedByCurrentUserCosub: false,
    sa_complete_date: null,
    syndAgreementsCount: 0,
  });

  const spouseCode = await scene.emailedCode(spouseEmail);
  expect((await scene.view(spouseCode)).body).toMatchObject({ role: 'spouse', state: 'ready' });
  expect((await scene.sign(spouseCode)).status).toBe(200);
  expect(await sync(id, authCode)).toMatchObject({ syndAgreementSignedByCurrentUserCosub: true });

  const admin = await server.signIn(await server.make.user({ level: 'admin', firstName: 'Mary' }));
  const queue = await server.request<{ items: Countersignature[]; total: number }>(
    'GET',
    '/api/backoffice/countersignatures',
    { authCode: admin },
  );
  expect(queue.body.items.find(({ syndUser }) => syndUser === id)).toMatchObject({
    amount: 25_000.5,
    method: 'CASH',
    spouseName: 'Charles Spouse',
  });
  expect((await scene.countersign(id, admin)).status).toBe(200);

  await expect
    .poll(async () => (await sync(id, authCode))['sa_complete_date'], { timeout: 15_000 })
    .toBeTruthy();
  expect(await sync(id, authCode)).toMatchObject({ syndAgreementsCount: 1 });

  const link = await server.request<DownloadReply>('POST', '/api/profile/synd_agreements/download', {
    authCode,
    body: { syndUserId: id },
  });
  expect(link.body.originalName).toMatch(/\.pdf$/);
  const sealed = await server.app.inject({ url: link.body.url });
  expect(sealed.statusCode).toBe(200);
  expect(await server.agreementPdf.verify(sealed.rawPayload)).toMatchObject({
    valid: true,
    coversWholeDocument: true,
  });
  const opinion = await poppler('pdfsig', sealed.rawPayload, ['-nocert'], 'Signature is Valid');
  expect(opinion).toContain('Signature is Valid');

  const mine = await server.request<{ items: ParticipationView[] }>('GET', '/api/syndication/mine', {
    authCode,
  });
  expect(mine.body.items.find(({ _id }) => _id === id)).toMatchObject({
    invest_amount: 25_000.5,
    hasSyndAgreement: true,
  });
  expect(await scene.view(investorCode)).toMatchObject({ status: 403, body: { code: 'link_expired' } });
  // Each signer gets exactly the file that is filed.
  const manager = (await scene.requestOf(id)).signers.find(({ role }) => role === 'management');
  for (const email of [person.email, spouseEmail, manager?.email ?? '']) {
    const copies = await copiesTo(email);
    expect(copies).toHaveLength(1);
    expect(copies[0]?.text).toContain('Your copy is attached');
    expect(copies[0]?.attachmentName).toBe(link.body.originalName);
    const investor = `${person.firstName} ${person.lastName}`;
    if (email === person.email) {
      // It is their own agreement, and says where to pay in the words of the email that asks for the money.
      expect(copies[0]?.text).toContain(`Everyone has signed your agreement for ${couple.fund.name}.`);
      expect(copies[0]?.text).toContain(whereToPay);
      expect(copies[0]?.text).toContain(`/dashboard/investments/${id}/wire`);
      expect(copies[0]?.subject).toBe(`Countersigned: your agreement for ${couple.fund.name}`);
    } else {
      expect(copies[0]?.text).toContain(`Everyone has signed the agreement of ${investor}`);
      expect(copies[0]?.text).not.toContain('wire');
    }
    if (email === manager?.email)
      expect(copies[0]?.subject).toBe(`Countersigned: ${investor}, ${couple.fund.name}`);
    await expect.poll(() => attachedTo(copies[0]?._id ?? ''), { timeout: 15_000 }).toEqual(sealed.rawPayload);
  }
  expect(server.errors).toEqual([]);
});

it('[INV-05] [SIG-06] each signer gets one copy, an investor with another address since at the new one', async () => {
  const couple = await scene.invested({ spouse: true });
  await scene.requestSign(couple);
  await scene.sign(await scene.emailedCode(couple.person.email));
  await scene.sign(await scene.emailedCode(couple.spouseEmail));
  const moved = `moved-${couple.person.email}`;
  await server.platform.db
    .updateTable('users')
    .set({ email: moved })
    .where('_id', '=', couple.person._id)
    .execute();
  expect((await scene.countersign(couple.id)).status).toBe(200);
  await expect
    .poll(async () => (await sync(couple.id, couple.authCode))['sa_complete_date'], { timeout: 15_000 })
    .toBeTruthy();
  const manager = (await scene.requestOf(couple.id)).signers.find(({ role }) => role === 'management');
  for (const email of [moved, couple.spouseEmail, manager?.email ?? ''])
    expect(await copiesTo(email), email).toHaveLength(1);
  expect(await copiesTo(couple.person.email)).toEqual([]);
});

it('[SIG-06] an agreement without a spouse goes from the investor to management', async () => {
  const single = await scene.invested();
  await scene.requestSign(single);
  expect((await scene.sign(await scene.emailedCode(single.person.email))).status).toBe(200);
  expect((await scene.countersign(single.id)).status).toBe(200);
  await expect
    .poll(async () => (await sync(single.id, single.authCode))['syndAgreementsCount'], { timeout: 15_000 })
    .toBe(1);
});

it('[SIG-06] a copy that is too large for email stays where it is filed, and each signer learns where', async () => {
  const couple = await scene.invested({ spouse: true });
  await scene.requestSign(couple);
  const request = await scene.requestOf(couple.id);
  const sealed = { key: 'agreements/large.pdf', name: 'large.pdf', size: maxAttachmentBytes + 1 };
  const emails = request.signers.map((signer) =>
    agreementCopyEmail(server.platform.config, { request, signer, sealed, portal: null }),
  );
  expect(emails.map(({ attachment }) => attachment)).toEqual([undefined, undefined, undefined]);
  expect(emails.map(({ paragraphs }) => paragraphs.find((text) => text.includes('too large')))).toEqual([
    expect.stringContaining('on your investment’s page'),
    expect.stringMatching(/Ada Investor \d+ can find it on the page of the investment/),
    expect.stringContaining('filed with the investment'),
  ]);
  expect(JSON.stringify(emails)).not.toContain('attached');
});
