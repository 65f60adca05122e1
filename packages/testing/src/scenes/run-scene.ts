import type {
  AdminActionReply,
  ErrorReply,
  FundImport,
  FundRun,
  FundRunLine,
  ImportReversal,
  PagedReply,
  RunImport,
  RunPreview,
} from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { followParticipation } from '@paddock/server/modules/money/journal/index.ts';
import { inTransaction } from '@paddock/server/platform/database/index.ts';
import { sql } from 'kysely';
import type { TestServer } from '../server.ts';
import { type OpenedFundScene, openedFundScene } from './opened-fund-scene.ts';

type RunFigures = RunPreview['totals']['before'];
type Kind = 'valuations' | 'distributions';
type Opened = Awaited<ReturnType<OpenedFundScene['fund']>>;

/** What a distribution pays of each kind, in dollars. */
export const paying = (amounts: Partial<NonNullable<RunPreview['totals']['amounts']>>) => ({
  returnedCapital: 0,
  preferredReturn: 0,
  profit: 0,
  interest: 0,
  ...amounts,
});

/** Valuations and distributions of an opened fund, which one admin asks for and another approves. */
export function runScene(server: TestServer) {
  const scene = openedFundScene(server);
  const request = <Reply>(
    method: 'GET' | 'POST',
    path: string,
    authCode: string | undefined,
    body?: object,
  ) =>
    server.request<Reply & Partial<ErrorReply>>(method, `/api/backoffice/ledger/${path}`, {
      authCode,
      ...(body && { body }),
    });
  const asker = async () => (await scene.signIn()).asker;

  const preview = async (kind: Kind, body: object, authCode?: string) =>
    await request<{ item: RunPreview }>('POST', `${kind}/preview`, authCode ?? (await asker()), body);
  const send = async (kind: Kind, body: object, authCode?: string) =>
    await request<AdminActionReply>('POST', kind, authCode ?? (await asker()), {
      name: 'Third quarter',
      reason: 'As agreed by the managers.',
      ...body,
    });
  /** As it is previewed now. */
  const ask = async (kind: Kind, body: object) => {
    const { item } = (await preview(kind, body)).body;
    return await send(kind, { version: item.version, ...body });
  };
  const run = async (id: string) =>
    (await request<{ item: FundRun }>('GET', `runs/${id}`, await asker())).body.item;
  const runs = async (fund: string, query = '') =>
    (
      await request<{ items: FundRun[]; total: number; next: string | null }>(
        'GET',
        `runs?fund=${fund}${query}`,
        await asker(),
      )
    ).body;
  /** Asked by one admin, and approved by the other. */
  const post = async (kind: Kind, body: { readonly fund: string; readonly [name: string]: unknown }) => {
    const asked = await ask(kind, body);
    const reply = await scene.approve(asked.body.approval);
    if (reply.status !== 200)
      throw new Error(`It was not posted: ${JSON.stringify([asked.body, reply.body])}`);
    const [posted] = (await runs(body.fund, `&approval=${asked.body.approval}`)).items;
    if (!posted) throw new Error('A run that was posted is listed');
    return posted;
  };
  const reverse = async (body: object, authCode?: string) =>
    await request<AdminActionReply>('POST', 'runs/reverse', authCode ?? (await asker()), {
      reason: 'Typed wrong.',
      ...body,
    });

  return {
    ...scene,
    /** An opened fund with a participation that is paid in full, one paid before receipts, and two that paid nothing. */
    opened: async (row?: Parameters<OpenedFundScene['fund']>[0]): Promise<Opened> => {
      const made = await scene.fund(row);
      await scene.open(made.fund._id);
      return made;
    },
    previewRun: preview,
    sendRun: send,
    askRun: ask,
    postRun: post,
    run,
    runs,
    lines: async (id: string, query = '') =>
      (
        await request<{ items: FundRunLine[]; total: number; next: number | null }>(
          'GET',
          `runs/${id}/lines${query}`,
          await asker(),
        )
      ).body,
    /** What stands on a participation's position at the end of a day, in dollars. */
    figures: async (syndUser: string, day = scene.today()) => {
      const { rows } = await sql<RunFigures>`
        SELECT coalesce(sum(-l.amount) FILTER (WHERE l.account = 'contributed'), 0)::float8 AS contributed,
          coalesce(sum(l.amount) FILTER (WHERE l.account = 'returned_capital'), 0)::float8 AS "returnedCapital",
          coalesce(sum(l.amount) FILTER (WHERE l.account IN ('returned_capital', 'preferred_return', 'profit',
            'interest', 'unclassified')), 0)::float8 AS distributed,
          coalesce(sum(-l.amount) FILTER (WHERE l.account NOT IN ('unfunded', 'called', 'payable', 'suspense')),
            0)::float8 AS value
        FROM ledger_postings l JOIN positions p ON p._id = l.position
        WHERE p."syndUser" = ${syndUser} AND l."effectiveDate" <= ${day}`.execute(server.platform.db);
      return rows[0];
    },
    previewFile: async (body: object, authCode?: string) =>
      await request<{ item: RunImport }>('POST', 'imports/preview', authCode ?? (await asker()), body),
    sendFile: async (body: object, authCode?: string) =>
      await request<AdminActionReply>('POST', 'imports', authCode ?? (await asker()), {
        reason: 'What was paid before.',
        ...body,
      }),
    /** Previewed and asked for by one admin. */
    askFile: async (fund: string, csv: string, more: object) => {
      const { version } = (
        await request<{ item: RunImport }>('POST', 'imports/preview', await asker(), { fund, csv })
      ).body.item;
      const reason = 'What was paid before.';
      return await request<AdminActionReply>('POST', 'imports', await asker(), {
        fund,
        csv,
        version,
        reason,
        ...more,
      });
    },
    imports: async (fund: string, query = '') =>
      (await request<PagedReply<FundImport>>('GET', `imports?fund=${fund}${query}`, await asker())).body,
    previewImportReversal: async (file: string, authCode?: string) =>
      await request<{ item: ImportReversal }>('GET', `imports/${file}/reversal`, authCode ?? (await asker())),
    reverseImport: async (body: object, authCode?: string) =>
      await request<AdminActionReply>('POST', 'imports/reverse', authCode ?? (await asker()), {
        reason: 'The file of another fund.',
        ...body,
      }),
    /** A commitment that was released is made once more, signed, and paid in full: its position goes on. */
    payAgain: async (id: string, amount: number) => {
      const now = server.clock.now();
      await inTransaction(server.platform.db, async (held) => {
        await held
          .updateTable('synd_users')
          .set({
            invest_status: investStatus.accepted,
            invest_amount: String(amount),
            sa_start_date: now,
            sa_complete_date: now,
            ft_start_date: now,
            syndAgreementSignedByCurrentUser: true,
          })
          .where('_id', '=', id)
          .execute();
        await followParticipation(held, id, { id: null, now });
      });
      return await scene.record({ id, amount }, await asker());
    },
    reverseRun: reverse,
    /** Asked by one admin, and approved by the other. */
    reverseWhole: async (id: string) => {
      const { body } = await reverse({ run: id, confirmed: true });
      return await scene.approve(body.approval);
    },
  };
}
export type RunScene = ReturnType<typeof runScene>;
