import type { DelegatedProfile, Entity, ItemReply } from '@paddock/contract';
import { vi } from 'vitest';
import type { ErrorBody, TestServer } from '../server.ts';
import { filingScene } from './filing-scene.ts';

/** What a test grants, besides the profile and the address. */
export interface Grant {
  readonly rights?: readonly string[];
  readonly from?: string;
  readonly until?: string;
  readonly role?: string;
}

/**
 * The people of the tests of delegates: Daniel Okafor invests in one fund through his company and as himself, with
 * papers of each; Ada is to be a delegate; Ellen Whitfield has a company and papers too, and is no part of it.
 */
export async function delegateScene(server: TestServer) {
  const { make, request } = server;
  const filing = filingScene(server);
  const staff = await make.user({ level: 'admin' });
  /** Signs in anew: the clock moves further than a session of an admin lasts. */
  const admin = () => server.signIn(staff);

  const profile = async (authCode: string, kind: string, legalName: string): Promise<string> =>
    (
      await request<ItemReply<Entity<'investing_entities'>>>('POST', '/api/investing_entities', {
        authCode,
        body: { kind, legalName },
      })
    ).body.item._id;

  /** A person with an account whose address is known to be theirs. */
  const person = async (names: { firstName: string; lastName: string }) => {
    const user = await make.user({ ...names, emailConfirmedAt: server.clock.now() });
    return { ...user, authCode: await server.signIn(user) };
  };

  /** A complete investment of a profile, with its agreement. */
  const invested = async (user: string, fund: string, entity: string, amount = '30000') => {
    const { _id } = await make.participation({
      user,
      fund,
      investing_entity: entity,
      invest_status: 'Accepted investment',
      invest_amount: amount,
      sa_start_date: server.clock.now(),
      sa_complete_date: server.clock.now(),
    });
    return _id;
  };

  const paper = async (user: string, investing_entity: string | undefined, title: string) =>
    filing.filed(await admin(), 'tax_documents', {
      user,
      year: 2025,
      title,
      ...(investing_entity !== undefined && { investing_entity }),
    });

  const made = async () => {
    const daniel = await person({ firstName: 'Daniel', lastName: 'Okafor' });
    const ada = await person({ firstName: 'Ada', lastName: 'Lovelace' });
    const ellen = await person({ firstName: 'Ellen', lastName: 'Whitfield' });
    const portal = await make.portal({ registrationDisabled: true });
    const company = await make.company({ portal: portal._id });
    const fund = await make.fund({ company: company._id, wire_instructions: 'Account 1234567890' });
    const llc = await profile(daniel.authCode, 'llc', 'Okafor Holdings LLC');
    const self = await profile(daniel.authCode, 'individual', 'Daniel Okafor');
    const ellenLlc = await profile(ellen.authCode, 'llc', 'Whitfield LLC');
    const investment = await invested(daniel._id, fund._id, llc);
    const ownInvestment = await invested(daniel._id, fund._id, self, '55000');
    const ellenInvestment = await invested(ellen._id, fund._id, ellenLlc);
    const k1 = await paper(daniel._id, llc, 'K-1 of the LLC');
    const own = await paper(daniel._id, self, 'K-1 of Daniel');
    const alone = await filing.filed(await admin(), 'tax_documents', {
      user: daniel._id,
      year: 2024,
      title: 'K-1 of old',
    });
    const others = await paper(ellen._id, ellenLlc, 'K-1 of Ellen');
    return {
      daniel,
      ada,
      ellen,
      company,
      fund,
      llc,
      self,
      ellenLlc,
      investment,
      ownInvestment,
      ellenInvestment,
      k1,
      own,
      alone,
      others,
    };
  };

  /** Gives the portal of a company other colors, and waits until the server has them. */
  const styled = async (company: { _id: string }, style: { portalColor: string; secondaryColor: string }) => {
    const { portal } = await server.platform.db
      .selectFrom('companies')
      .select('portal')
      .where('_id', '=', company._id)
      .executeTakeFirstOrThrow();
    await server.platform.db
      .updateTable('portals')
      .set(style)
      .where('_id', '=', portal ?? '')
      .execute();
    await vi.waitUntil(
      async () => (await server.platform.portals.byId(portal))?.portalColor === style.portalColor,
      10_000,
    );
  };

  /** Keeps the holder of an investment as if it had been signed by this name. */
  const signedAs = async (participation: string, entity: string, name: string) => {
    await server.platform.db
      .insertInto('participation_holders')
      .values({
        syndUser: participation,
        entity,
        kind: 'llc',
        name,
        signatory: 'Daniel Okafor',
        address: '',
        at: server.clock.now(),
      })
      .execute();
  };

  /** The owner invites an address. */
  const invite = (authCode: string, entity: string, email: string, grant: Grant = {}) =>
    request<ItemReply<Entity<'investing_entity_delegates'>> & ErrorBody>(
      'POST',
      '/api/investing_entity_delegates',
      { authCode, body: { entity, email, rights: ['tax'], ...grant } },
    );
  const accept = (authCode: string, id: string) =>
    request('POST', '/api/delegated/accept', { authCode, body: { id } });
  const end = (authCode: string, id: string) =>
    request('PUT', `/api/investing_entity_delegates/${id}`, {
      authCode,
      body: { endedAt: server.clock.now().toISOString() },
    });
  /** Invites somebody who accepts. Returns the id of the delegation. */
  const delegated = async (
    owner: { authCode: string },
    to: { email: string; authCode: string },
    entity: string,
    grant: Grant = {},
  ): Promise<string> => {
    const { status, body } = await invite(owner.authCode, entity, to.email, grant);
    if (status !== 200) throw new Error(`The delegate was not invited: ${JSON.stringify(body)}`);
    const accepted = await accept(to.authCode, body.item._id);
    if (accepted.status !== 200) throw new Error(`It was not accepted: ${JSON.stringify(accepted.body)}`);
    return body.item._id;
  };
  const seen = async (authCode: string) =>
    (
      await request<{ items: DelegatedProfile[]; isAddressConfirmed: boolean }>('GET', '/api/delegated', {
        authCode,
      })
    ).body;
  const download = (authCode: string, collection: string, body: object) =>
    request<{ url: string } & ErrorBody>('POST', `/api/profile/${collection}/download`, { authCode, body });

  return {
    filing,
    admin,
    profile,
    person,
    invested,
    paper,
    made,
    signedAs,
    styled,
    invite,
    accept,
    end,
    delegated,
    seen,
    download,
  };
}

export type DelegateScene = Awaited<ReturnType<typeof delegateScene>>;
