import type { Collection, Level } from '@paddock/domain';
import { newId } from '@paddock/server/platform/database/index.ts';
import type { Database } from '@paddock/server/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Whether a record is the person's own. */
export type Ownership = 'own' | 'foreign';

/** The person who sends a request, with the auth code of their session; a visitor has neither. */
export interface TestActor {
  readonly level: Level;
  readonly _id: string | null;
  readonly authCode: string | undefined;
}

/** A signed-in person of each level, and a visitor. */
export async function makeActors(server: TestServer): Promise<Record<Level, TestActor>> {
  const person = async (level: Level): Promise<TestActor> => {
    const { _id } = await server.make.user({ level });
    return { level, _id, authCode: await server.signIn({ _id }) };
  };
  return {
    superadmin: await person('superadmin'),
    admin: await person('admin'),
    user: await person('user'),
    guest: { level: 'guest', _id: null, authCode: undefined },
  };
}

type Row = Readonly<Record<string, unknown>>;

/** The surroundings of the records: the current portal, another one, and another person. */
export interface TestWorld {
  readonly server: TestServer;
  readonly portal: string;
  readonly otherPortal: string;
  readonly stranger: string;
}

export async function makeWorld(server: TestServer): Promise<TestWorld> {
  const { portal } = server;
  const otherPortal = await server.make.portal({ slug: 'sports' });
  const stranger = await server.make.user();
  return { server, portal: portal._id, otherPortal: otherPortal._id, stranger: stranger._id };
}

async function insert(db: Kysely<Database>, table: Collection, row: Row): Promise<string> {
  const _id = newId();
  const names = Object.keys(row).map((name) => sql.ref(name));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join([sql.ref('_id'), ...names])})
    VALUES (${sql.join([_id, ...Object.values(row)])})`.execute(db);
  return _id;
}

/** A fund that is offered on the current portal, or only on the other one. */
async function makeFund(world: TestWorld, whose: Ownership): Promise<string> {
  const portal = whose === 'own' ? world.portal : world.otherPortal;
  const { make } = world.server;
  return (await make.fund({ company: (await make.company({ portal }))._id }))._id;
}

/**
 * Creates a record that is in the person's scope ('own') or only in a wider one ('foreign'). Nothing refers to it, so
 * it can be deleted.
 */
export async function makeRecord(
  world: TestWorld,
  collection: Collection,
  person: TestActor,
  whose: Ownership,
): Promise<string> {
  const { make, platform } = world.server;
  const owner = whose === 'own' ? (person._id ?? (await make.user())._id) : world.stranger;
  const put = (row: Row) => insert(platform.db, collection, row);
  const name = `${collection} ${newId()}`;
  switch (collection) {
    case 'users':
      return whose === 'own' && person._id ? person._id : (await make.user())._id;
    case 'companies':
      return put({ name, portal: whose === 'own' ? world.portal : world.otherPortal });
    case 'funds':
      return makeFund(world, whose);
    case 'investments':
      return put({ name, fund: await makeFund(world, whose) });
    case 'assets_items':
      return put({ name, fund: await makeFund(world, whose), isPublished: whose === 'own' });
    case 'investing_entities':
      return put({ user: owner, kind: 'trust', legalName: name });
    case 'investing_entity_delegates': {
      const entity = await insert(platform.db, 'investing_entities', {
        user: owner,
        kind: 'joint',
        legalName: name,
      });
      return put({
        user: owner,
        entity,
        email: `${newId()}@example.com`,
        rights: ['tax'],
        from: new Date(0),
      });
    }
    case 'synd_users':
      return (await make.participation({ user: owner }))._id;
    case 'synd_documents':
      return put({ title: name, fund: await makeFund(world, whose), docPath: 'secret/path' });
    case 'synd_agreements':
      return put({
        title: name,
        syndUser: (await make.participation({ user: owner }))._id,
        docPath: 'secret/path',
      });
    case 'news_documents':
    case 'tax_documents':
    case 'proof_documents':
      return put({
        title: name,
        user: owner,
        docPath: 'secret/path',
        docURL: 'secret:url',
        bucketId: 'secret',
      });
    case 'notifications':
      return put({ messageSubject: name, user: owner });
    case 'blog_items':
      return put({ title: name, isPublished: whose === 'own' });
    case 'contents':
    case 'portals':
      return put({ slug: name, ...(collection === 'portals' && { name, recaptchaSecret: 'secret' }) });
    case 'settings':
      return put({ name, ...(whose === 'own' && { levelToRead: person.level, levelToWrite: person.level }) });
    case 'newsletter_subscriptions':
      return put({ email: `${newId()}@example.com` });
    case 'audit_events':
      return put({ action: 'test.made' });
    case 'notes':
      return put({ text: name, collection: 'funds', record: await makeFund(world, whose), author: owner });
    case 'outbox':
      return put({ to: 'somebody@example.com' });
    case 'team_members':
      return put({ name, isPublished: whose === 'own' });
    case 'notification_templates':
    case 'agreement_templates':
      return put({ name });
  }
}

/** A complete body for creating a record; `by` is who sends it, where it names something of theirs. */
export async function bodyForCreate(
  world: TestWorld,
  collection: Collection,
  by: string | null = null,
): Promise<Row> {
  const { make } = world.server;
  const unique = newId();
  const bodies: Partial<Record<Collection, Row>> = {
    users: { username: `${unique}@example.com`, email: `${unique}@example.com` },
    // A joint account is nobody's default profile.
    investing_entities: { kind: 'joint', legalName: unique },
    investing_entity_delegates: {
      entity: await insert(world.server.platform.db, 'investing_entities', {
        user: by ?? world.stranger,
        kind: 'joint',
        legalName: unique,
      }),
      email: `${unique}@example.com`,
      rights: ['tax'],
    },
    synd_users: { user: (await make.user())._id, fund: (await make.fund())._id },
    synd_documents: { fund: (await make.fund())._id },
    synd_agreements: { syndUser: (await make.participation())._id },
    tax_documents: { user: world.stranger },
    proof_documents: { user: world.stranger },
    newsletter_subscriptions: { email: `${unique}@example.com` },
    outbox: { to: 'somebody@example.com' },
    audit_events: { action: 'test.forged' },
    notes: { text: unique, collection: 'funds', record: (await make.fund())._id },
    contents: { slug: unique },
    portals: { name: unique, slug: unique },
    blog_items: { title: unique },
    news_documents: { title: 'News' },
    notifications: { messageSubject: unique },
  };
  return bodies[collection] ?? { name: unique };
}

/** A field that anyone who may write the record may set, with a value. */
export const sampleFieldChange: Readonly<Record<Collection, readonly [string, unknown]>> = {
  assets_items: ['assetType', 'Land'],
  blog_items: ['url', 'https://example.com'],
  companies: ['city', 'Reno'],
  contents: ['title', 'Changed'],
  funds: ['type', 'Changed'],
  investments: ['website', 'https://example.com'],
  news_documents: ['year', 2025],
  proof_documents: ['originalName', 'changed.pdf'],
  tax_documents: ['year', 2025],
  synd_agreements: ['originalName', 'changed.pdf'],
  synd_documents: ['originalName', 'changed.pdf'],
  notifications: ['messageBody', 'Changed'],
  notification_templates: ['color', '#b00020'],
  portals: ['pageTitle', 'Changed'],
  settings: ['value', { changed: true }],
  investing_entities: ['city', 'Reno'],
  investing_entity_delegates: ['role', 'lawyer'],
  synd_users: ['feedback', 'Changed'],
  team_members: ['position', 'Chair'],
  users: ['city', 'Reno'],
  newsletter_subscriptions: ['email', 'changed@example.com'],
  agreement_templates: ['originalName', 'changed.pdf'],
  audit_events: ['action', 'test.changed'],
  notes: ['text', 'Changed'],
  outbox: ['subject', 'Changed'],
};
