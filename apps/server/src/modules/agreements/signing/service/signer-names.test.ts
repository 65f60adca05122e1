import type { AgreementDetail } from '@paddock/contract';
import { type DropboxScene, dropboxScene } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let at: DropboxScene;
beforeAll(async () => {
  at = await dropboxScene();
});
afterAll(() => at.close());

const requestOf = async (id: string) => at.service.requestOf(await at.externalId(id));
const namesOf = async (id: string) => (await requestOf(id)).signatures.map(({ role, name }) => [role, name]);
const frame = (id: string, authCode: string) =>
  at.server.request('POST', '/api/backoffice/countersignatures/frame', { authCode, body: { syndUser: id } });

it('[ENT-05] Dropbox Sign is given the signatory of the holder, its values and the name of who signs for management', async () => {
  const other = await at.requested();
  const before = await requestOf(other.id);
  const holder = { kind: 'trust', legalName: 'Okafor Family Trust', signatory: 'Ngozi Okafor' } as const;
  const investor = await at.requested({ holder });
  const { name: company } = await at.server.platform.db
    .selectFrom('companies')
    .select('name')
    .where('_id', '=', investor.fund.company)
    .executeTakeFirstOrThrow();
  expect(await namesOf(investor.id)).toEqual([
    ['Investor', 'Ngozi Okafor'],
    ['Management', company],
  ]);
  expect((await requestOf(investor.id)).title).toBe(`${investor.fund.name} (Okafor Family Trust): agreement`);
  expect((await requestOf(other.id)).title).not.toContain('Okafor');
  expect((await requestOf(investor.id)).values).toMatchObject({
    holder_name: 'Okafor Family Trust',
    holder_signature: 'Okafor Family Trust, by Ngozi Okafor, Trustee',
    signatory_name: 'Ngozi Okafor',
    signatory_capacity: 'Trustee',
  });
  await at.signNext(investor.id);
  const nameless = await at.server.make.user({ level: 'admin', firstName: 'Mary', lastName: ' ' });
  expect(await frame(investor.id, await at.server.signIn(nameless))).toMatchObject({
    status: 409,
    body: { code: 'missing_values' },
  });
  const mary = { level: 'admin', firstName: 'Mary', lastName: 'Manager', jobTitle: 'Partner' } as const;
  const authCode = await at.server.signIn(await at.server.make.user(mary));
  expect((await frame(investor.id, authCode)).status).toBe(200);
  expect(await namesOf(investor.id)).toEqual([
    ['Investor', 'Ngozi Okafor'],
    ['Management', 'Mary Manager'],
  ]);
  const url = `/api/backoffice/countersignatures/${investor.id}`;
  const { body } = await at.server.request<{ item: AgreementDetail }>('GET', url, { authCode });
  expect(body.item.signers.map(({ party }) => party)).toEqual([
    'Okafor Family Trust, by Ngozi Okafor, Trustee',
    `${company}, by Mary Manager, Partner`,
  ]);
  expect(await requestOf(other.id)).toEqual(before);
});

it('[ENT-05] the second owner of a joint account has the role of the spouse there', async () => {
  const holder = { kind: 'joint', legalName: 'The Okafors', jointOwnerName: 'Ngozi Okafor' } as const;
  const answers = { cosub_email: 'ngozi@example.com' };
  const profile = { firstName: 'Daniel', lastName: 'Okafor' };
  const investor = await at.requested({ profile, holder, answers });
  expect((await namesOf(investor.id)).slice(0, 2)).toEqual([
    ['Investor', 'Daniel Okafor'],
    ['Spouse', 'Ngozi Okafor'],
  ]);
});

it('[ENT-05] a field there for who signs for management is none that we fill', async () => {
  const template = at.service.addTemplate({ fields: ['fund_name', 'amount', 'management_title'] });
  const { status, body } = await at.server.request<{ item: { problems: string[] } }>(
    'POST',
    '/api/backoffice/signature_providers/check_template',
    {
      authCode: await at.server.signIn(await at.server.make.user({ level: 'admin' })),
      body: { template: template.id, kind: 'trust' },
    },
  );
  expect([status, body]).toMatchObject([200, { item: { problems: expect.any(Array) } }]);
  expect(body.item.problems.join(' ')).toContain('“management_title” is not a value that we know');
});
