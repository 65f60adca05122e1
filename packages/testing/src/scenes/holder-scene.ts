import type { Entity, ItemReply, ListReply, SyndicationReply } from '@paddock/contract';
import type { TestServer } from '../server.ts';
import { signingScene } from './signing-scene.ts';

/**
 * The people of the tests of who holds what: Daniel Okafor invests in one fund through his family trust and as himself,
 * and in another fund through the trust too; Ellen Whitfield invests in the first fund.
 */
export async function holderScene(server: TestServer) {
  const signing = await signingScene(server, {
    fund: { wire_instructions: '<p>First Harbor Bank, account 1234567890</p>' },
  });
  const { request } = server;

  /** Creates an investing profile of the caller. */
  const profile = async (authCode: string, kind: string, legalName: string) =>
    (
      await request<ItemReply<Entity<'investing_entities'>>>('POST', '/api/investing_entities', {
        authCode,
        body: { kind, legalName },
      })
    ).body.item;

  /** Commits to a fund with one of the caller's profiles. Returns the participation. */
  const commit = async (
    authCode: string,
    slug: string | null,
    { entity, ...answers }: { entity?: string } & Record<string, unknown>,
  ): Promise<string> => {
    const query = entity === undefined ? '' : `?investing_entity=${entity}`;
    const url = `/api/syndication/byslug/${slug}${query}`;
    const id = (await request<SyndicationReply>('GET', url, { authCode })).body.syndUser?._id ?? '';
    const named = entity === undefined ? {} : { investing_entity: entity };
    const body = { id, invest_amount: 30_000, ...named, ...answers };
    const { status } = await request('POST', '/api/syndication/set_investing', { authCode, body });
    if (status !== 200) throw new Error(`The commitment was rejected with ${status}`);
    return id;
  };

  const made = async () => {
    const trust = await signing.invested({
      profile: { firstName: 'Daniel', lastName: 'Okafor', trustName: 'Okafor Family Trust' },
    });
    const { authCode, fund } = trust;
    const self = await profile(authCode, 'individual', 'Daniel Okafor');
    const single = { method_of_inv: 'CASH', is_married: '0' };
    const own = await commit(authCode, fund.url_slug, { entity: self._id, ...single });
    const otherFund = await server.make.fund();
    await server.make.investment({ fund: otherFund._id });
    const elsewhere = await commit(authCode, otherFund.url_slug, { method_of_inv: 'TRUST' });
    const ellen = await server.make.user({
      firstName: 'Ellen',
      lastName: 'Whitfield',
      trustName: 'Whitfield Trust',
    });
    const ellenCode = await server.signIn(ellen);
    const hers = await commit(ellenCode, fund.url_slug, single);
    return { ...trust, own, elsewhere, otherFund, ellen: { ...ellen, id: hers, authCode: ellenCode } };
  };

  /** Renames the caller's trust on its page. */
  const rename = async (authCode: string, legalName: string): Promise<void> => {
    const url = '/api/investing_entities';
    const { body } = await request<ListReply<Entity<'investing_entities'>>>('GET', url, { authCode });
    const id = body.items.find(({ kind }) => kind === 'trust')?._id;
    const { status } = await request('PUT', `${url}/${id}`, { authCode, body: { legalName } });
    if (status !== 200) throw new Error(`The profile was not renamed: ${status}`);
  };

  /** The investor signs the agreement of a participation. */
  const sign = async (by: { id: string; authCode: string }): Promise<void> => {
    const { body } = await signing.requestSign(by);
    const { status } = await signing.sign(body.url?.split('/').at(-1) ?? '');
    if (status !== 200) throw new Error(`The signature was rejected with ${status}`);
  };

  return { ...signing, profile, commit, made, rename, sign };
}

export type HolderScene = Awaited<ReturnType<typeof holderScene>>;
