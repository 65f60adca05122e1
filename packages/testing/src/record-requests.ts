import { pixelsWith, pngOf } from '@paddock/server/adapters/agreement-pdf/testing/drawn-png.ts';
import { newId } from '@paddock/server/platform/database/index.ts';
import { makeRecord, type Ownership, type TestActor, type TestWorld } from './collection-records.ts';
import { storedDocuments } from './stored-documents.ts';

/** The part of a request that names one record. */
export interface RecordRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Creates a record of the person or of somebody else, or none, and names it in a request. */
export type BuildRecordRequest = (
  world: TestWorld,
  person: TestActor,
  kind: Ownership | 'missing',
) => Promise<RecordRequest>;

type OwnedDocumentCollection = 'news_documents' | 'tax_documents' | 'proof_documents';

const idUnlessMissing = async (kind: Ownership | 'missing', make: (whose: Ownership) => Promise<string>) =>
  kind === 'missing' ? newId() : make(kind);

/** A document of a collection whose documents belong to one person. */
export const documentRequest =
  (collection: OwnedDocumentCollection): BuildRecordRequest =>
  async (world, person, kind) => ({
    body: { id: await idUnlessMissing(kind, (whose) => makeRecord(world, collection, person, whose)) },
  });

/** A due-diligence document of a fund that is offered here, or only on the other portal. */
export const fundDocumentRequest: BuildRecordRequest = async (world, person, kind) => ({
  body: {
    id: await idUnlessMissing(kind, async (whose) => {
      const fund = await makeRecord(world, 'funds', person, whose);
      return (await storedDocuments(world.server).forFund(fund))._id;
    }),
  },
});

/** A fund by its id or its slug. */
export const fundRequest =
  (by: 'fundId' | 'slug'): BuildRecordRequest =>
  async (world, person, kind): Promise<RecordRequest> => {
    const id = await idUnlessMissing(kind, (whose) => makeRecord(world, 'funds', person, whose));
    if (by === 'fundId') return { params: { fundId: id } };
    const db = world.server.platform.db;
    const fund = await db.selectFrom('funds').select('url_slug').where('_id', '=', id).executeTakeFirst();
    return { params: { slug: fund?.url_slug ?? 'no-such-fund' } };
  };

/** A notification to the person, to somebody else, or none, in a list of ids. */
export const notificationRequest: BuildRecordRequest = async (world, person, kind) => ({
  body: { ids: [await idUnlessMissing(kind, (whose) => makeRecord(world, 'notifications', person, whose))] },
});

/** An undecided participation, with the other fields of the body. */
export const participationRequest =
  (more: Readonly<Record<string, unknown>> = {}, name = 'id'): BuildRecordRequest =>
  async (world, person, kind) => ({
    body: {
      [name]: await idUnlessMissing(kind, (whose) => makeRecord(world, 'synd_users', person, whose)),
      ...more,
    },
  });

/** A participation by its id, with a sealed agreement in the store. */
export const agreementRequest: BuildRecordRequest = async (world, person, kind) => ({
  body: {
    syndUserId: await idUnlessMissing(kind, async (whose) => {
      const syndUser = await makeRecord(world, 'synd_users', person, whose);
      await world.server.platform.db
        .insertInto('synd_agreements')
        .values({ _id: newId(), syndUser, docPath: `agreements/${newId()}.pdf`, bucketId: 'files' })
        .execute();
      return syndUser;
    }),
  },
});

/** A file that has been presigned and uploaded. */
export const uploadRequest =
  (presignUrl: string, file: { name: string; type: string; bytes: Uint8Array }): BuildRecordRequest =>
  async (world, person, kind) => {
    const { server } = world;
    const bucket = server.store.bucket;
    const name = file.name;
    if (kind === 'missing') return { body: { path: `proofs/${newId()}.pdf`, name, bucket } };
    const level = person.level === 'guest' ? 'user' : person.level;
    const other = await server.signIn(await server.make.user({ level }));
    const authCode = kind === 'own' && person.authCode ? person.authCode : other;
    const { body } = await server.request<{ path?: string }>('POST', presignUrl, {
      authCode,
      body: { path: name, name },
    });
    // A person who may not upload gets no path.
    const path = body.path ?? `proofs/${newId()}.pdf`;
    if (body.path) await server.store.put(path, file.bytes, file.type);
    return { body: { path, name, bucket } };
  };

/** An uploaded photograph, wide enough for its smallest size. */
export const photoRequest: BuildRecordRequest = async (world, person, kind) => {
  const bytes = pngOf(pixelsWith({ width: 480, height: 320 }));
  const file = { name: 'Harbor.png', type: 'image/png', bytes };
  const { body } = await uploadRequest('/api/photos/upload', file)(world, person, kind);
  return { body: { ...body, shape: 'landscape' } };
};

/** An uploaded picture of a portal. */
export const portalPictureRequest =
  (file: { name: string; type: string; bytes: Uint8Array }): BuildRecordRequest =>
  async (world, person, kind) => {
    const { body } = await uploadRequest('/api/portals/pictures/upload', file)(world, person, kind);
    return { body: { ...body, portal: world.portal } };
  };

/** A picture that a portal has uploaded. It belongs to nobody. */
export const storedPortalPictureRequest: BuildRecordRequest = async (world, _person, kind) => {
  const name = `picture-${newId()}.png`;
  const { db } = world.server.platform;
  if (kind !== 'missing') {
    const key = `portals/${name}`;
    await db.insertInto('files').values({ key, type: 'image/png', size: 1n, state: 'stored' }).execute();
    await db.insertInto('portal_pictures').values({ portal: world.portal, name, key }).execute();
  }
  return { params: { portal: world.portal, name } };
};

/** The person's own account, or another user's. */
export const userRequest: BuildRecordRequest = async (world, person, kind) => ({
  body: { user: await idUnlessMissing(kind, (whose) => makeRecord(world, 'users', person, whose)) },
});

/** A passkey of the person or of a stranger. */
export const passkeyRecordRequest: BuildRecordRequest = async (world, person, kind) => ({
  body: {
    name: 'My key',
    id: await idUnlessMissing(kind, async (whose) => {
      const _id = newId();
      const user = whose === 'own' && person._id ? person._id : world.stranger;
      await world.server.platform.db
        .insertInto('passkeys')
        .values({
          _id,
          user,
          credentialId: _id,
          publicKey: Buffer.of(1),
          counter: 0,
          rpId: 'stallion.localhost',
          name: 'Key',
        })
        .execute();
      return _id;
    }),
  },
});

/** Another session of the person, or a stranger's. */
export const sessionRequest: BuildRecordRequest = async (world, person, kind) => ({
  body: {
    id: await idUnlessMissing(kind, async (whose) => {
      const user = whose === 'own' && person._id ? person._id : world.stranger;
      await world.server.signIn({ _id: user });
      const newest = await world.server.platform.db
        .selectFrom('user_auths')
        .select('_id')
        .where('user', '=', user)
        .orderBy('createdAt', 'desc')
        .orderBy('_id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      return newest._id;
    }),
  },
});
