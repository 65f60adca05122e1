import {
  type DelegateScene,
  delegateScene,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeAgreement } from './complete-agreement.job.ts';

let server: TestServer;
let signing: SigningScene;
let people: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  signing = await signingScene(server);
  people = await delegateScene(server);
});
afterAll(() => server.close());

/** A trust that has committed, and its owner. */
const committed = async (legalName: string) => {
  const made = await signing.invested({
    holder: {
      kind: 'trust',
      legalName,
      isRevocable: true,
      signatory: 'Ada Investor',
      capacity: 'Trustee',
    },
    profile: { emailConfirmedAt: server.clock.now() },
  });
  const { investing_entity: profile } = await server.platform.db
    .selectFrom('synd_users')
    .select('investing_entity')
    .where('_id', '=', made.id)
    .executeTakeFirstOrThrow();
  return { ...made, profile: profile ?? '' };
};
const signedByAll = async ({ id, authCode, person }: Awaited<ReturnType<typeof committed>>) => {
  await signing.requestSign({ id, authCode });
  await signing.sign(await signing.emailedCode(person.email));
  await signing.countersign(id);
  return (await signing.requestOf(id))._id;
};
/** All that was told to delegates, by email and in the app. */
const told = async () => {
  const { db } = server.platform;
  const emails = await db
    .selectFrom('outbox')
    .select(['to', 'subject'])
    .where('template', '=', 'delegates: documents published')
    .orderBy('to')
    .execute();
  const notifications = await db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u._id', 'n.user')
    .select(['u.email as to', 'n.messageSubject as subject'])
    .where('n.holder', 'is not', null)
    .orderBy('u.email')
    .execute();
  return { emails, notifications };
};

it('[ENT-07] a delegate with the right to notices is told of a signed agreement of that profile, once, and nobody else', async () => {
  const trust = await committed('Okafor Family Trust');
  const beside = await committed('Whitfield Family Trust');
  const delegateOf = async (
    { authCode, profile }: { authCode: string; profile: string },
    firstName: string,
    rights: string[],
  ) => {
    const person = await people.person({ firstName, lastName: 'Delegate' });
    return { ...person, grant: await people.delegated({ authCode }, person, profile, { rights }) };
  };
  const ada = await delegateOf(trust, 'Ada', ['notices']);
  await delegateOf(trust, 'Bob', ['view', 'documents', 'tax']);
  await delegateOf(beside, 'Eve', ['notices']);
  const former = await delegateOf(trust, 'Carl', ['notices']);
  await people.end(trust.authCode, former.grant);
  const request = await signedByAll(trust);
  expect(await told()).toEqual({ emails: [], notifications: [] });
  await completeAgreement(server.platform, server.signing, request);
  const once = {
    emails: [{ to: ada.email, subject: 'A document of Okafor Family Trust is ready' }],
    notifications: [
      {
        to: ada.email,
        subject: expect.stringMatching(
          new RegExp(`^Okafor Family Trust: New signed agreement: .*${trust.fund.name}.*signed agreement$`),
        ),
      },
    ],
  };
  expect(await told()).toEqual(once);
  // The job may run again.
  await completeAgreement(server.platform, server.signing, request);
  expect(await told()).toEqual(once);
});
