import { existsSync } from 'node:fs';
import type { Endpoint } from '@paddock/contract';
import { type Collection, grants, type Level, levels, readScope } from '@paddock/domain';
import {
  agreementRequest,
  type BuildRecordRequest,
  documentRequest,
  drawnSignature,
  fundDocumentRequest,
  fundRequest,
  makeWorld,
  notificationRequest,
  participationRequest,
  passkeyRecordRequest,
  photoRequest,
  portalPictureRequest,
  samplePdf,
  sessionRequest,
  storedPortalPictureRequest,
  type TestActor,
  type TestServer,
  type TestWorld,
  testServer,
  uploadRequest,
  userRequest,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountedEndpoints } from './mount.ts';
import { testedElsewhere, withoutRecord } from './testing/other-endpoints.ts';

type Kind = 'own' | 'foreign' | 'missing';

interface NamingCall {
  readonly name: BuildRecordRequest;
  /** The owner's status. A conflict proves as clearly as a success that the record was found. */
  readonly own?: number;
  /** Who else gets the owner's status for another person's record; by default nobody. */
  readonly othersToo?: (level: Level) => boolean;
}

/** The access table lets this level read every record of the collection. */
const readsAll = (collection: Collection) => (level: Level) => readScope(collection, level) === 'all';

/** Each endpoint outside the collections that names a record. */
const naming: Readonly<Record<string, NamingCall>> = {
  downloadNewsDocument: { name: documentRequest('news_documents'), othersToo: readsAll('news_documents') },
  downloadTaxDocument: { name: documentRequest('tax_documents'), othersToo: readsAll('tax_documents') },
  downloadProofDocument: { name: documentRequest('proof_documents'), othersToo: readsAll('proof_documents') },
  downloadFundDocument: { name: fundDocumentRequest, othersToo: readsAll('synd_documents') },
  downloadAgreement: { name: agreementRequest, othersToo: readsAll('synd_agreements') },
  listFundDocuments: { name: fundRequest('fundId'), othersToo: readsAll('funds') },
  syndicationBySlug: { name: fundRequest('slug'), othersToo: readsAll('funds') },
  deleteVerificationDocument: { name: documentRequest('proof_documents') },
  restoreVerificationDocument: { name: documentRequest('proof_documents') },
  saveVerificationDocument: {
    name: uploadRequest('/api/profile/proof_documents/upload', {
      name: 'Passport.pdf',
      type: 'application/pdf',
      bytes: samplePdf,
    }),
  },
  savePicture: {
    name: uploadRequest('/contents/pictures/upload', {
      name: 'Harbor.png',
      type: 'image/png',
      bytes: drawnSignature(),
    }),
  },
  savePhoto: { name: photoRequest },
  savePortalPicture: {
    name: portalPictureRequest({ name: 'logo.png', type: 'image/png', bytes: drawnSignature() }),
  },
  deletePortalPicture: {
    name: storedPortalPictureRequest,
    othersToo: (level) => level === 'superadmin',
  },
  setInvesting: { name: participationRequest({ invest_amount: 10_000, method_of_inv: 'TRUST' }) },
  setNotInvesting: { name: participationRequest() },
  // Nothing is accepted, so there is nothing to withdraw or sign.
  withdrawCommitment: { name: participationRequest(), own: 409 },
  requestSign: { name: participationRequest(), own: 409 },
  syncSign: { name: participationRequest() },
  markNotificationsRead: { name: notificationRequest },
  markNotificationsUnread: { name: notificationRequest },
  issueImpersonationCode: { name: userRequest, othersToo: (level) => level === 'superadmin' },
  admitToPortal: {
    name: async (world, person, kind) => {
      const { body } = await userRequest(world, person, kind);
      return { body: { ...body, portal: world.portal } };
    },
    othersToo: (level) => grants(level, 'admin'),
  },
  removeFromPortal: {
    name: async (world, person, kind) => {
      const { body } = await userRequest(world, person, kind);
      const user = String(body?.['user']);
      if (kind !== 'missing')
        await world.server.platform.db
          .insertInto('portal_memberships')
          .values({ user, portal: world.portal, how: 'admitted' })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return { body: { user, portal: world.portal } };
    },
    othersToo: (level) => grants(level, 'admin'),
  },
  // Nobody here has a second factor, and people remove their own elsewhere.
  resetSecondFactors: { name: userRequest, own: 409, othersToo: (level) => grants(level, 'admin') },
  renamePasskey: { name: passkeyRecordRequest },
  beginPasskeyRemoval: { name: passkeyRecordRequest },
  endUserSession: { name: sessionRequest },
};

let server: TestServer;
let world: TestWorld;
let people: TestActor[];
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  people = await Promise.all(
    levels.map(async (level): Promise<TestActor> => {
      if (level === 'guest') return { level, _id: null, authCode: undefined };
      const { _id } = await server.make.user({ level });
      return { level, _id, authCode: await server.signIn({ _id }) };
    }),
  );
});
afterAll(() => server.close());

const endpointNamed = (name: string): Endpoint | undefined =>
  mountedEndpoints(server.app).find((endpoint) => endpoint.name === name);

function expected({ access }: Endpoint, call: NamingCall, person: TestActor, kind: Kind): number {
  if (!person._id) return 401;
  if (access !== 'everyone' && access !== 'signed-in' && !grants(person.level, access)) return 403;
  const found = kind === 'own' || (kind === 'foreign' && call.othersToo?.(person.level));
  return found ? (call.own ?? 200) : 404;
}

describe('[COL-04] [DOC-07] [SYN-10] endpoints that name a record', () => {
  it('are all listed here, or listed as naming none', () => {
    const known = new Set([
      ...Object.keys(naming),
      ...Object.values(withoutRecord).flat(),
      ...Object.values(testedElsewhere).flat(),
    ]);
    const mounted = new Set(mountedEndpoints(server.app).map(({ name }) => name));
    expect([...mounted].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !mounted.has(name))).toEqual([]);
    for (const file of Object.keys(testedElsewhere))
      expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true);
  });

  it.each(Object.keys(naming))(
    '%s finds one’s own records, those that another rule allows, and no others',
    async (name) => {
      const mounted = endpointNamed(name);
      const call = naming[name];
      if (!mounted || !call) throw new Error(`${name} is not mounted`);
      for (const person of people)
        for (const kind of ['own', 'foreign', 'missing'] as const) {
          const { params = {}, body } = await call.name(world, person, kind);
          const url = mounted.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '');
          const reply = await server.request(mounted.method, url, {
            authCode: person.authCode,
            ...(body && { body }),
          });
          expect([person.level, kind, reply.status, reply.status < 400 ? '' : reply.body.message]).toEqual([
            person.level,
            kind,
            expected(mounted, call, person, kind),
            reply.status < 400 ? '' : expect.any(String),
          ]);
        }
      expect(server.errors).toEqual([]);
    },
  );
});
