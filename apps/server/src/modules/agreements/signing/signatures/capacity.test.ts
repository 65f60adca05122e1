import type { AgreementDetail, DownloadReply, Holding } from '@paddock/contract';
import type { InvestingKind } from '@paddock/domain';
import {
  drawnSignature,
  readPdfText,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
let manager: string;
/** Somebody else's agreement, half signed, which stays as it is. */
let bystander: Awaited<ReturnType<SigningScene['requestOf']>>;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  scene = await signingScene(server);
  const mary = {
    level: 'admin',
    firstName: 'Mary',
    lastName: 'Manager',
    jobTitle: 'Managing Director',
  } as const;
  manager = await server.signIn(await server.make.user(mary));
  const other = await scene.invested({ holder: { kind: 'trust', legalName: 'Bystander Trust' } });
  await scene.requestSign(other);
  await scene.sign(await scene.emailedCode(other.person.email));
  bystander = await scene.requestOf(other.id);
});
afterAll(() => server.close());

type Invested = Awaited<ReturnType<SigningScene['invested']>>;
const daniel = { firstName: 'Daniel', lastName: 'Okafor' };

/** Has the investor sign, and the co-subscriber where there is one. */
async function signed(investor: Invested, coSubscriber?: string) {
  expect((await scene.requestSign(investor)).status).toBe(200);
  expect((await scene.sign(await scene.emailedCode(investor.person.email))).status).toBe(200);
  if (coSubscriber) expect((await scene.sign(await scene.emailedCode(coSubscriber))).status).toBe(200);
}

/** The text of the sealed agreement, once management has signed. */
async function sealedText({ id, authCode }: Invested, by = manager): Promise<string> {
  expect((await scene.countersign(id, by)).status).toBe(200);
  const askForLink = () =>
    server.request<DownloadReply>('POST', '/api/profile/synd_agreements/download', {
      authCode,
      body: { syndUserId: id },
    });
  await expect.poll(async () => (await askForLink()).status, { timeout: 15_000 }).toBe(200);
  const sealed = await server.app.inject({ url: (await askForLink()).body.url });
  return readPdfText(sealed.rawPayload);
}

const companyOf = async ({ fund }: Invested) =>
  (
    await server.platform.db
      .selectFrom('companies')
      .select('name')
      .where('_id', '=', fund.company)
      .executeTakeFirstOrThrow()
  ).name;

/** A template that is written in the editor, whose agreements get a page for the signatures. */
async function writtenTemplate(method: string): Promise<string> {
  const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
  const html =
    '<p>{{holder_name}} ({{holder_kind}}, {{custodian}}) of {{holder_address}}, {{signatory_name}} as {{signatory_capacity}}, {{spouse_name}}, subscribes to {{fund_name}} for {{amount}}.</p><p>Accepted by {{management_signatory}}, {{management_title}}.</p>';
  const { body } = await server.request<{ template: string }>('POST', '/api/backoffice/templates/write', {
    authCode,
    body: { name: `Written ${method}`, method, html },
  });
  return body.template;
}

describe('the sealed agreement of a profile with a kind and a legal name alone', () => {
  it.each<[InvestingKind, string, string]>([
    ['individual', 'Daniel Okafor', 'Investor: Daniel Okafor'],
    ['llc', 'Okafor Holdings LLC', 'Okafor Holdings LLC, by Daniel Okafor, Manager'],
    ['partnership', 'Okafor Partners LP', 'Okafor Partners LP, by Daniel Okafor, General Partner'],
    ['corporation', 'Okafor Inc.', 'Okafor Inc., by Daniel Okafor, President'],
    ['trust', 'Okafor Family Trust', 'Okafor Family Trust, by Daniel Okafor, Trustee'],
  ])(
    '[ENT-05] of %s names %s, the signatory and the capacity, on its pages and its certificate',
    async (kind, legalName, line) => {
      const investor = await scene.invested({ profile: daniel, holder: { kind, legalName } });
      await signed(investor);
      const [pages = '', certificate = ''] = (await sealedText(investor)).split(
        'Once every party has signed, it records',
      );
      expect(certificate).toContain(line);
      expect(pages).toContain(line.replace('Investor: ', ''));
      expect(pages).toContain('1 Main Street, Austin, TX 78701');
      const management = `${await companyOf(investor)}, by Mary Manager, Managing Director`;
      expect(pages).toContain(management);
      expect(certificate).toContain(`Management: ${management}`);
      expect(pages + certificate).not.toMatch(/himself|herself|Bystander/);
    },
  );

  it('[ENT-01] is not made of a retirement account before its custodian is named, whatever the template states', async () => {
    const holder = { kind: 'ira', legalName: 'Okafor IRA' } as const;
    const investor = await scene.invested({ profile: daniel, holder });
    const other = await scene.invested({ holder: { kind: 'trust', legalName: 'Other Trust' } });
    const before = await server.platform.db.selectFrom('signature_requests').select('_id').execute();
    const message = 'The custodian of the retirement account is required';
    expect(await scene.requestSign(investor)).toMatchObject({
      status: 409,
      body: {
        code: 'missing_values',
        message: 'The agreement cannot be created yet: the custodian of the retirement account is required.',
        fields: { custodian: message },
      },
    });
    expect(await server.platform.db.selectFrom('signature_requests').select('_id').execute()).toEqual(before);
    expect((await scene.requestSign(other)).status).toBe(200);
    const profile = await server.platform.db
      .selectFrom('investing_entities')
      .select('_id')
      .where('user', '=', investor.person._id)
      .where('kind', '=', 'ira')
      .executeTakeFirstOrThrow();
    const { status } = await server.request('PUT', `/api/investing_entities/${profile._id}`, {
      authCode: investor.authCode,
      body: { custodian: 'Equity Trust Company' },
    });
    expect(status).toBe(200);
    await signed(investor);
    expect(await sealedText(investor)).toContain(
      'Okafor IRA (custodian: Equity Trust Company), by Daniel Okafor, Custodian',
    );
  });

  it('[ENT-05] is typeset from a written template with the same names, and a page of its own for the signatures', async () => {
    const holder = {
      kind: 'ira',
      legalName: 'Okafor IRA',
      custodian: 'Equity Trust Company',
      signatory: 'Ngozi Okafor',
      capacity: 'Account Owner',
      address1: '5 Bank Street',
      city: 'Reno',
      state: 'NV',
      postalCode: '89501',
      country: 'US',
    } as const;
    const fund = { sa_doc_template_3_id: await writtenTemplate('trust') };
    const investor = await scene.invested({ profile: daniel, holder, fund });
    await signed(investor);
    const text = await sealedText(investor);
    expect(text).toContain(
      'Okafor IRA (IRA or solo 401(k), Equity Trust Company) of 5 Bank Street, Reno, NV 89501, United States, Ngozi Okafor as Account Owner',
    );
    expect(text).toContain('Okafor IRA (custodian: Equity Trust Company), by Ngozi Okafor, Account Owner');
    expect(text.match(/Managing Director/g)?.length).toBe(3);
    expect(text).not.toMatch(/himself|herself|\{\{/);
  });

  it('[ENT-05] says what management signs as where nobody has said it', async () => {
    const investor = await scene.invested({ profile: daniel });
    await signed(investor);
    const person = await server.make.user({ level: 'admin', firstName: 'Olu', lastName: 'Owner' });
    const text = await sealedText(investor, await server.signIn(person));
    expect(text).toContain(`${await companyOf(investor)}, by Olu Owner, Authorized Signatory`);
  });
});

describe('a joint account', () => {
  const joint = { kind: 'joint', legalName: 'D. and N. Okafor', jointOwnerName: 'Ngozi Okafor' } as const;

  it('[ENT-05] is signed by its second owner in the step of the co-subscriber, and complete only then', async () => {
    const email = 'ngozi.okafor@example.com';
    const investor = await scene.invested({
      profile: daniel,
      holder: joint,
      answers: { cosub_email: email },
    });
    const { db } = server.platform;
    const stored = await db
      .selectFrom('synd_users')
      .select(['is_married', 'cosub_first_name', 'cosub_last_name', 'cosub_email'])
      .where('_id', '=', investor.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      is_married: null,
      cosub_first_name: 'Ngozi',
      cosub_last_name: 'Okafor',
      cosub_email: email,
    });
    expect(investor.committed.body).toMatchObject({ syndUser: { isSpouseInvestmentRequired: true } });
    await signed(investor);
    expect((await scene.countersign(investor.id, manager)).body).toMatchObject({ code: 'not_your_turn' });
    const code = await scene.emailedCode(email);
    expect((await scene.view(code)).body).toMatchObject({
      role: 'spouse',
      isJoint: true,
      signerName: 'Ngozi Okafor',
      party: 'Ngozi Okafor, second owner of D. and N. Okafor',
    });
    const [invitation] = await scene.emailsTo(email);
    expect(invitation?.text).toContain('You are the second owner of D. and N. Okafor');
    expect((await scene.sign(code)).status).toBe(200);
    const text = await sealedText(investor);
    for (const line of [
      'D. and N. Okafor, by Daniel Okafor',
      'Second owner of D. and N. Okafor',
      'Second owner: Ngozi Okafor, second owner of D. and N. Okafor',
    ])
      expect(text).toContain(line);
    expect(text).not.toMatch(/Spouse of the investor/);
  });

  it('[ENT-05] [BAC-07] [INV-03] names its second owner so wherever one waits for them, beside a married couple', async () => {
    const email = 'second.owner@example.com';
    const owners = await scene.invested({ profile: daniel, holder: joint, answers: { cosub_email: email } });
    const couple = await scene.invested({ profile: daniel, spouse: true });
    const get = async <Reply>(path: string, authCode: string | undefined) =>
      (await server.request<Reply>('GET', path, { authCode })).body;
    const isJoint = async (path: string) => {
      const { items } = await get<{ items: { syndUser: string; isJoint: boolean }[] }>(path, manager);
      return [owners, couple].map(({ id }) => items.find(({ syndUser }) => syndUser === id)?.isJoint);
    };
    for (const each of [owners, couple]) await signed(each);
    const list = '/api/backoffice/countersignatures';
    expect(await isJoint(`${list}/waiting?role=spouse`)).toEqual([true, false]);
    for (const [{ id }, noun] of [
      [owners, 'the second owner'],
      [couple, 'the spouse'],
    ] as const) {
      expect((await scene.countersign(id, manager)).body).toMatchObject({
        code: 'not_your_turn',
        message: `This agreement is waiting for ${noun} to sign first.`,
      });
      expect((await get<{ item: object }>(`${list}/${id}`, manager)).item).toMatchObject({
        isJoint: noun === 'the second owner',
      });
    }
    for (const address of [email, couple.spouseEmail])
      expect((await scene.sign(await scene.emailedCode(address))).status).toBe(200);
    expect(await isJoint(list)).toEqual([true, false]);
    const timelines = await Promise.all(
      [owners, couple].map(async ({ id, authCode }) => {
        const { item } = await get<{ item: Holding }>(`/api/syndication/holdings/${id}`, authCode);
        return item.timeline.map(({ kind }) => kind).filter((kind) => kind.endsWith('-signed'));
      }),
    );
    expect(timelines).toEqual([['second-owner-signed'], ['spouse-signed']]);
  });

  it('[ENT-05] takes no commitment without the second owner, and no agreement is made for one of its owners', async () => {
    const alone = await scene.invested({ profile: daniel, holder: joint });
    expect([alone.committed.status, alone.committed.body.fields]).toEqual([
      400,
      { cosub_email: "The second owner's email address is required" },
    ]);
    const named = await scene.invested({
      profile: daniel,
      holder: { kind: 'joint', legalName: 'The Okafors' },
      answers: { cosub_email: 'second@example.com' },
    });
    expect(Object.keys(named.committed.body.fields)).toEqual(['cosub_first_name', 'cosub_last_name']);
    // A record from before the second owner was asked for.
    const old = await scene.invested({
      profile: daniel,
      holder: joint,
      answers: { cosub_email: 'old@example.com' },
    });
    await server.platform.db
      .updateTable('synd_users')
      .set({ is_married: false, cosub_email: null })
      .where('_id', '=', old.id)
      .execute();
    expect(await scene.requestSign(old)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('second owner') },
    });
  });
});

describe('who signs under another name', () => {
  const typed = (text: string, confirmed?: boolean) =>
    ({ signature: { kind: 'typed', text, ...(confirmed !== undefined && { confirmed }) } }) as const;

  it('[ENT-05] is asked once, is recorded as typed, and management reads what was typed beside the name', async () => {
    const profile = { firstName: 'Ellen', lastName: 'Whitfield' };
    const couple = await scene.invested({ spouse: true, profile });
    await scene.requestSign(couple);
    const code = await scene.emailedCode(couple.person.email);
    for (const signature of [
      typed('Nell Whitfield'),
      typed('Nell Whitfield', false),
      typed('Ellen Marie Whitfield'),
    ])
      expect(await scene.sign(code, signature)).toMatchObject({
        status: 409,
        body: {
          code: 'confirmation_needed',
          message: expect.stringContaining('You are signing as Ellen Whitfield'),
          details: { expected: 'Ellen Whitfield', typed: signature.signature.text },
        },
      });
    expect((await scene.requestOf(couple.id)).signers[0]).toMatchObject({ signedAt: null, signature: null });
    expect((await scene.sign(code, typed('Nell Whitfield', true))).status).toBe(200);
    const spouseCode = await scene.emailedCode(couple.spouseEmail);
    expect((await scene.sign(spouseCode, typed('Ellen Whitfield'))).body.code).toBe('confirmation_needed');
    expect((await scene.sign(spouseCode, typed('C. SPÓUSE'))).status).toBe(200);
    const url = `/api/backoffice/countersignatures/${couple.id}`;
    const { body } = await server.request<{ item: AgreementDetail }>('GET', url, { authCode: manager });
    expect(body.item.signers.map(({ name, typedName }) => [name, typedName])).toEqual([
      ['Ellen Whitfield', 'Nell Whitfield'],
      ['Charles Spouse', 'C. SPÓUSE'],
      [await companyOf(couple), null],
    ]);
    const text = await sealedText(couple);
    expect(text).toContain('Investor: Ellen Whitfield (signature typed as “Nell Whitfield”)');
    expect(text).toContain('Management: ');
    expect(text).toContain('(signature typed as “C. SPÓUSE”)');
  });

  it('[ENT-05] is whoever is not the signatory of the holder, be it the owner of the account', async () => {
    const holder = { kind: 'trust', legalName: 'Okafor Family Trust', signatory: 'Ngozi Okafor' } as const;
    const investor = await scene.invested({ profile: daniel, holder });
    await scene.requestSign(investor);
    const code = await scene.emailedCode(investor.person.email);
    expect((await scene.sign(code, typed('Daniel Okafor'))).body.code).toBe('confirmation_needed');
    expect((await scene.sign(code, typed('ngozi okafor'))).status).toBe(200);
  });

  it('[ENT-05] is not asked where the signature is drawn', async () => {
    const investor = await scene.invested({ profile: daniel });
    await scene.requestSign(investor);
    const image = `data:image/png;base64,${Buffer.from(drawnSignature()).toString('base64')}`;
    const code = await scene.emailedCode(investor.person.email);
    expect((await scene.sign(code, { signature: { kind: 'drawn', image } })).status).toBe(200);
  });
});

describe('an account without a name', () => {
  const nameless = { firstName: null, lastName: ' ', trustName: 'Nobody Trust' };
  const missing = { firstName: 'First name is required', lastName: 'Last name is required' };

  it('[ENT-05] has no agreement made, and signs none that it had, until somebody says it', async () => {
    const investor = await scene.invested({ profile: nameless });
    expect(await scene.requestSign(investor)).toMatchObject({
      status: 409,
      body: { code: 'missing_values', fields: missing },
    });
    const name = (changes: object) =>
      server.request('PUT', `/api/users/${investor.person._id}`, {
        authCode: investor.authCode,
        body: changes,
      });
    await name(daniel);
    expect((await scene.requestSign(investor)).status).toBe(200);
    const code = await scene.emailedCode(investor.person.email);
    // An agreement from before a name was needed.
    const { db } = server.platform;
    await db.updateTable('users').set({ firstName: null }).where('_id', '=', investor.person._id).execute();
    expect(await scene.sign(code)).toMatchObject({ status: 409, body: { code: 'missing_values' } });
    expect((await scene.view(code)).body).toMatchObject({ name: 'sign-in' });
    const { authCode } = investor;
    const own = await server.request('POST', '/api/signing/read', { authCode, body: { code } });
    expect(own.body).toMatchObject({ name: 'missing' });
    expect((await scene.requestOf(investor.id)).signers[0]?.signedAt).toBeNull();
    await name(daniel);
    expect((await scene.view(code)).body).not.toHaveProperty('name');
    expect((await scene.sign(code)).status).toBe(200);
  });

  it('[ENT-05] does not countersign, however it types', async () => {
    const investor = await scene.invested({ profile: daniel });
    await signed(investor);
    for (const names of [
      { firstName: 'Mary', lastName: null },
      { firstName: '', lastName: 'Manager' },
    ]) {
      const admin = await server.make.user({ level: 'admin', ...names });
      expect(await scene.countersign(investor.id, await server.signIn(admin))).toMatchObject({
        status: 409,
        body: { code: 'missing_values' },
      });
    }
    expect((await scene.requestOf(investor.id)).signers.at(-1)?.signedAt).toBeNull();
    expect((await scene.countersign(investor.id, manager)).status).toBe(200);
  });
});

it('[ENT-05] leaves the agreement of somebody else as it was through all of that', async () => {
  expect(await scene.requestOf(bystander.syndUser)).toEqual(bystander);
});
