import { type Collection, grants, type Level, levels, readScope } from '@paddock/domain';
import {
  drawnSignature,
  makeWorld,
  type NameRecord,
  namesAgreement,
  namesDocument,
  namesFund,
  namesFundDocument,
  namesParticipation,
  namesPasskey,
  namesPerson,
  namesSession,
  namesUpload,
  type Person,
  somePdf,
  type TestServer,
  testServer,
  type World,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MountedRoute, mountedRoutes } from './mount.ts';

type Kind = 'own' | 'foreign' | 'missing';

interface NamingCall {
  readonly name: NameRecord;
  /** What the owner is answered; a conflict says as clearly as a success that the record was found. */
  readonly own?: number;
  /** Whom somebody else's record is answered like one's own: by default nobody. */
  readonly othersToo?: (level: Level) => boolean;
}

/** The level reads every record of the collection by the access table, so nothing of it is foreign. */
const readsAll = (collection: Collection) => (level: Level) => readScope(collection, level) === 'all';

/** Each call outside the collections that names a record. */
const naming: Readonly<Record<string, NamingCall>> = {
  downloadNewsDocument: { name: namesDocument('news_documents'), othersToo: readsAll('news_documents') },
  downloadTaxDocument: { name: namesDocument('tax_documents'), othersToo: readsAll('tax_documents') },
  downloadProofDocument: { name: namesDocument('proof_documents'), othersToo: readsAll('proof_documents') },
  downloadFundDocument: { name: namesFundDocument, othersToo: readsAll('synd_documents') },
  downloadAgreement: { name: namesAgreement, othersToo: readsAll('synd_agreements') },
  listFundDocuments: { name: namesFund('fundId'), othersToo: readsAll('funds') },
  syndicationBySlug: { name: namesFund('slug'), othersToo: readsAll('funds') },
  deleteProofDocument: { name: namesDocument('proof_documents') },
  restoreProofDocument: { name: namesDocument('proof_documents') },
  saveProofDocument: {
    name: namesUpload('/api/profile/proof_documents/upload', {
      name: 'Passport.pdf',
      type: 'application/pdf',
      bytes: somePdf,
    }),
  },
  savePicture: {
    name: namesUpload('/contents/pictures/upload', {
      name: 'Harbor.png',
      type: 'image/png',
      bytes: drawnSignature(),
    }),
  },
  setInvesting: { name: namesParticipation({ invest_amount: 10_000, method_of_inv: 'TRUST' }) },
  setNotInvesting: { name: namesParticipation() },
  // Nothing is accepted, so there is nothing to sign.
  requestSign: { name: namesParticipation(), own: 409 },
  syncSign: { name: namesParticipation() },
  mintGuestCode: { name: namesPerson, othersToo: (level) => level === 'superadmin' },
  // Nobody here has a second factor, and one's own is removed elsewhere.
  resetSecondFactors: { name: namesPerson, own: 409, othersToo: (level) => grants(level, 'admin') },
  renamePasskey: { name: namesPasskey },
  removePasskey: { name: namesPasskey },
  endOwnSession: { name: namesSession },
};

/** Calls that name no record of anybody's: lists, one's own account, public texts, settings by name. */
const nameless = new Set(
  `addPasskey askAnyPasskey askOwnPasskey askSecondPasskey beginAuthenticator beginPasskey cancelEmailChange
  changeEmail changePassword confirmAuthenticator contentsBySlug educationBySlug endOtherSessions exportSubscriptions
  listActivity listAvailable listCountersignatures listEducation listMine listNotificationDeliveries listPortals
  listPortfolio listSessions listTaxYears loadSettings mailPasswordLink persistSettings readAccountSafety readCaptcha readMe
  readSecondFactors reauthenticate register removeAuthenticator renewRecoveryCodes requestPictureUpload
  requestProofUpload requestStatement resendConfirmation resetPassword saveNotification signIn signInWithGoogle
  signInWithPasskey signOut subscribe updateContent`.split(/\s+/),
);

/** Calls that name a record and are held against all of this where more than a record is needed for them. */
const elsewhere: Readonly<Record<string, string>> = {
  listRecords: 'modules/collections/access.test.ts',
  readRecord: 'modules/collections/access.test.ts',
  createRecord: 'modules/collections/access.test.ts',
  updateRecord: 'modules/collections/access.test.ts',
  updateRecordByBody: 'modules/collections/writes.test.ts',
  deleteRecord: 'modules/collections/access.test.ts',
  deleteRecordByQuery: 'modules/collections/writes.test.ts',
  // Named by a secret that is the right to it: who holds the code is who may.
  readSigning: 'modules/signing/sign-links.test.ts',
  signAgreement: 'modules/signing/sign-links.test.ts',
  startGuestSession: 'modules/identity/guest-session.test.ts',
  confirmEmail: 'modules/identity/register.test.ts',
  setNewPassword: 'modules/identity/new-password.test.ts',
  confirmNewEmail: 'modules/identity/change-email.test.ts',
  keepOldEmail: 'modules/identity/change-email.test.ts',
  takeSecondStep: 'modules/identity/second-factor',
  countersign: 'modules/backoffice/countersign.test.ts',
};

let server: TestServer;
let world: World;
let people: Person[];
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMITS: 'off' } });
  world = await makeWorld(server);
  people = await Promise.all(
    levels.map(async (level): Promise<Person> => {
      if (level === 'guest') return { level, _id: null, authCode: undefined };
      const { _id } = await server.make.user({ level });
      return { level, _id, authCode: await server.signIn({ _id }) };
    }),
  );
});
afterAll(() => server.close());

const routeNamed = (name: string): MountedRoute | undefined =>
  mountedRoutes(server.app).find(({ route }) => route.name === name);

function expected({ access }: MountedRoute, call: NamingCall, person: Person, kind: Kind): number {
  if (!person._id) return 401;
  if (access !== 'everyone' && !grants(person.level, access)) return 403;
  const found = kind === 'own' || (kind === 'foreign' && call.othersToo?.(person.level));
  return found ? (call.own ?? 200) : 404;
}

describe('[COL-04] [DOC-07] [SYN-10] calls that name a record', () => {
  it('are all of them here, or named as calls that name none', () => {
    const known = new Set([...Object.keys(naming), ...nameless, ...Object.keys(elsewhere)]);
    const mounted = new Set(mountedRoutes(server.app).map(({ route }) => route.name));
    expect([...mounted].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !mounted.has(name))).toEqual([]);
  });

  it.each(Object.keys(naming))(
    '%s finds one’s own, and what another’s rule lets one see, and no more',
    async (name) => {
      const mounted = routeNamed(name);
      const call = naming[name];
      if (!mounted || !call) throw new Error(`${name} is not mounted`);
      for (const person of people)
        for (const kind of ['own', 'foreign', 'missing'] as const) {
          const { params = {}, body } = await call.name(world, person, kind);
          const url = mounted.route.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '');
          const reply = await server.call(mounted.route.method, url, {
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
