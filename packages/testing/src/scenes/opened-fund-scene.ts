import type {
  AdminActionReply,
  Approval,
  ErrorReply,
  FundJournal,
  JournalEntry,
  JournalVerdict,
  OpeningPreview,
} from '@paddock/contract';
import { dayNumber, dayOfNumber, defaultTimeZone, instantOfLocalTime } from '@paddock/domain';
import { newId } from '@paddock/server/platform/database/index.ts';
import { sql } from 'kysely';
import type { TestServer } from '../server.ts';
import { fundingScene } from './funding-scene.ts';

/** A fund whose journal two admins open, with a person of each kind in it, and bystanders beside it. */
export function openedFundScene(server: TestServer) {
  const funding = fundingScene(server);
  const { make, clock, platform } = server;
  const { db } = platform;
  let admins: Promise<readonly [{ _id: string; email: string }, { _id: string; email: string }]> | undefined;

  /** Signed in again, so that they have just proven who they are. */
  const signIn = async () => {
    const [one, two] = await (admins ??= (async () => [
      await make.user({ level: 'admin', firstName: 'Ann', lastName: 'Asker' }),
      await make.user({ level: 'admin', firstName: 'Dan', lastName: 'Decider' }),
    ])());
    return { asker: await server.signIn(one), decider: await server.signIn(two), one, two };
  };

  type Reply = AdminActionReply & Partial<ErrorReply>;
  const post = (action: string) => (body: object, authCode: string | undefined) =>
    server.request<Reply>('POST', `/api/backoffice/ledger/${action}`, { authCode, body });
  const receipt = async (
    syndUser: string,
    row: { amount: string; receivedOn: string; reference?: string },
  ) => {
    const { one } = await signIn();
    const _id = newId();
    await db
      .insertInto('funding_receipts')
      .values({
        _id,
        syndUser,
        round: 1,
        kind: 'receipt',
        reference: `IN-${_id.slice(-6)}`,
        recordedBy: one._id,
        createdAt: clock.now(),
        ...row,
      })
      .execute();
    return _id;
  };

  /** By the calendar: days have 23 or 25 hours where the clocks change. */
  const dayAgo = (days: number) => dayOfNumber(dayNumber(funding.today()) - days);
  const noonOf = (days: number) => {
    const noon = instantOfLocalTime(`${dayAgo(days)}T12:00`, defaultTimeZone);
    if (!noon) throw new Error('A day has a noon');
    return noon;
  };

  const participation = async (
    fund: string,
    row: NonNullable<Parameters<TestServer['make']['participation']>[0]> = {},
  ) => {
    const person = await make.user();
    const { _id: id } = await make.participation({
      user: person._id,
      fund,
      invest_status: 'Accepted investment',
      invest_amount: '25000',
      method_of_inv: 'TRUST',
      sa_start_date: noonOf(9),
      ...row,
    });
    return { id, person };
  };
  const signed = () => {
    const at = noonOf(8);
    return { sa_complete_date: at, ft_start_date: at, syndAgreementSignedByCurrentUser: true };
  };

  /** Funded in full by two receipts, funded before receipts were recorded, signed but unpaid, and unsigned. */
  const fund = async (row: NonNullable<Parameters<TestServer['make']['fund']>[0]> = {}) => {
    const made = await make.fund({
      currentPercentageTotalReturned: '12.5',
      currentFundValuePercentage: '110.3333',
      currentPercentagesUpdatedAt: noonOf(2),
      ...row,
    });
    const full = await participation(made._id, {
      ...signed(),
      invest_amount: '33333.33',
      ft_complete_date: clock.now(),
    });
    await receipt(full.id, { amount: '10000', receivedOn: dayAgo(6) });
    await receipt(full.id, { amount: '23333.33', receivedOn: dayAgo(5) });
    const before = await participation(made._id, {
      ...signed(),
      fundedBefore: '25000',
      ft_complete_date: clock.now(),
    });
    const unpaid = await participation(made._id, signed());
    const unsigned = await participation(made._id);
    return { fund: made, full, before, unpaid, unsigned };
  };

  const preview = (id: string, authCode: string) =>
    server.request<{ item: OpeningPreview } & Partial<ErrorReply>>(
      'GET',
      `/api/backoffice/ledger/opening/${id}`,
      { authCode },
    );
  const ask = async (id: string) => {
    const { asker } = await signIn();
    const { version } = (await preview(id, asker)).body.item;
    return await post('open')({ fund: id, version, reason: 'The raise has closed.' }, asker);
  };
  const approve = async (approval: string | null, authCode?: string) => {
    const decider = authCode ?? (await signIn()).decider;
    const { body } = await server.request<{ item: Approval }>(
      'GET',
      `/api/backoffice/approvals/${approval}`,
      {
        authCode: decider,
      },
    );
    return await server.request<{ success: boolean } & Partial<ErrorReply>>(
      'POST',
      '/api/backoffice/approvals/approve',
      { authCode: decider, body: { id: approval, contentHash: body.item.contentHash } },
    );
  };
  /** Who may decide a request: the admin who has not asked for it. */
  const deciderOf = async (approval: string | null) => {
    const { askedBy } = await db
      .selectFrom('approvals')
      .select('askedBy')
      .where('_id', '=', approval ?? '')
      .executeTakeFirstOrThrow();
    const { asker, decider, one } = await signIn();
    return askedBy === one._id ? decider : asker;
  };
  /** By the other admin. */
  const open = async (id: string) => {
    const { body } = await ask(id);
    const reply = await approve(body.approval);
    if (reply.status !== 200) throw new Error(`The journal was not opened: ${JSON.stringify(reply.body)}`);
  };

  /** The participations and positions that disagree with the journal. */
  const differences = async () => {
    const { rows } = await sql`SELECT "syndUser"::text FROM participations_differing_from_journal
      UNION ALL SELECT position::text FROM position_balances_differing`.execute(db);
    return rows;
  };

  return {
    ...funding,
    signIn,
    fund,
    participation,
    signed,
    receipt,
    dayAgo,
    preview,
    ask,
    approve,
    deciderOf,
    open,
    openJournal: post('open'),
    close: post('close'),
    reverseEntry: post('reverse'),
    verify: async (id: string) =>
      (
        await server.request<{ item: JournalVerdict }>('POST', '/api/backoffice/ledger/verify', {
          authCode: (await signIn()).asker,
          body: { fund: id },
        })
      ).body.item,
    journal: async (id: string) =>
      (
        await server.request<{ item: FundJournal }>('GET', `/api/backoffice/ledger/funds/${id}`, {
          authCode: (await signIn()).asker,
        })
      ).body.item,
    entries: async (id: string, query = '') =>
      (
        await server.request<{ items: JournalEntry[] }>(
          'GET',
          `/api/backoffice/ledger/entries?fund=${id}&limit=200${query}`,
          { authCode: (await signIn()).asker },
        )
      ).body.items.toReversed(),
    /** The sums of a participation's postings by account, as decimal text, credits positive but for distributions. */
    sums: async (syndUser: string): Promise<Record<string, string>> => {
      const { rows } = await sql<{ account: string; amount: string }>`
        SELECT l.account, sum(-l.amount)::text AS amount FROM ledger_postings l
        JOIN positions p ON p._id = l.position WHERE p."syndUser" = ${syndUser} GROUP BY l.account
        HAVING sum(l.amount) <> 0`.execute(db);
      return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
    },
    differences,
    /** Throws where participations, kept balances and the journal disagree. */
    assertAgreement: async () => {
      const found = await differences();
      if (found.length > 0) throw new Error(`The journal differs for ${JSON.stringify(found)}`);
    },
  };
}
export type OpenedFundScene = ReturnType<typeof openedFundScene>;
