import type { ErrorReply, ParticipationFunding } from '@paddock/contract';
import { dayIn, defaultTimeZone, fundingReference } from '@paddock/domain';
import { newId } from '@paddock/server/platform/database/index.ts';
import { bystanders } from '../bystanders.ts';
import type { TestServer } from '../server.ts';

type Row<T extends 'participation' | 'fund'> = NonNullable<Parameters<TestServer['make'][T]>[0]>;

/** Shared steps of the funding tests: complete investments whose money is due, and what admins record for them. */
export function fundingScene(server: TestServer) {
  let others: Promise<unknown> | undefined;

  /** An investment of $25,000 whose agreement has just completed. */
  const waiting = async (more: { participation?: Row<'participation'>; fund?: Row<'fund'> } = {}) => {
    await (others ??= bystanders(server));
    const person = await server.make.user({ firstName: 'Ada', lastName: 'Investor' });
    const fund = await server.make.fund({
      wire_instructions: '<p>First Harbor Bank, account 1234567890</p>',
      check_instructions: '<p>Mail to 1 Harbor Street</p>',
      funding_my_investment_description: '<p>Please wire.</p>',
      funding_contact_phone: '+1 512 555 0100',
      ...more.fund,
    });
    const now = server.clock.now();
    const reference = fundingReference(new TextEncoder().encode(newId().slice(-8)));
    const { _id: id } = await server.make.participation({
      user: person._id,
      fund: fund._id,
      invest_status: 'Accepted investment',
      invest_amount: '25000',
      method_of_inv: 'TRUST',
      sa_start_date: now,
      sa_complete_date: now,
      syndAgreementSignedByCurrentUser: true,
      ft_start_date: now,
      fundingDueAt: new Date(now.getTime() + 14 * 24 * 60 * 60_000),
      fundingReference: reference,
      ...more.participation,
    });
    return { person, fund, id, reference };
  };

  type Reply = { item: ParticipationFunding } & Partial<ErrorReply>;
  const send = (action: string) => (body: object, authCode: string | undefined) =>
    server.request<Reply>('POST', `/api/backoffice/participations/${action}`, { authCode, body });
  const record = send('record_funding');
  // Not after the database's day, which goes by the real time: a clock that was advanced reaches midnight before it.
  const today = () => dayIn(new Date(Math.min(server.clock.now().getTime(), Date.now())), defaultTimeZone);

  return {
    waiting,
    today,
    /** Records $25,000 of today, or other values, and confirms what is odd about it. */
    record: (body: { id: string } & Record<string, unknown>, authCode: string | undefined) =>
      record({ amount: 25_000, received_on: today(), reference: 'FT-1', confirmed: true, ...body }, authCode),
    reverse: send('reverse_funding'),
    sendBack: (body: { id: string } & Record<string, unknown>, authCode: string | undefined) =>
      send('record_return')({ returned_on: today(), reference: 'OUT-1', ...body }, authCode),
    stored: (id: string) =>
      server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow(),
  };
}

export type FundingScene = ReturnType<typeof fundingScene>;
