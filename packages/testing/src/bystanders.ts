import { newId } from '@paddock/server/platform/database/index.ts';
import { readRows } from './row-changes.ts';
import type { TestServer } from './server.ts';

/**
 * Somebody whom no test is about: another person with a funded investment in another fund. Closing the server throws if
 * anything that names them was written since, but for a check that lists everybody.
 */
export async function bystanders(server: TestServer) {
  const { make, platform, clock } = server;
  const person = await make.user({ firstName: 'Bea', lastName: 'Bystander' });
  const fund = await make.fund();
  const now = clock.now();
  const participation = await make.participation({
    user: person._id,
    fund: fund._id,
    invest_status: 'Accepted investment',
    invest_amount: '12345.67',
    method_of_inv: 'TRUST',
    sa_start_date: now,
    sa_complete_date: now,
    syndAgreementSignedByCurrentUser: true,
    ft_start_date: now,
    ft_complete_date: now,
  });
  await platform.db
    .insertInto('funding_receipts')
    .values({
      _id: newId(),
      syndUser: participation._id,
      round: 1,
      kind: 'receipt',
      amount: '12345.67',
      receivedOn: '2026-01-05',
      reference: 'BYSTANDER',
      recordedBy: person._id,
      createdAt: now,
    })
    .execute();

  const names = [person._id, person.email, fund._id, participation._id];
  const theirs = async () =>
    [...(await readRows(platform.db))]
      .filter(([key]) => !key.startsWith('agreement_checks ') && !key.startsWith('ledger_checks '))
      .map(([key, row]) => `${key} ${JSON.stringify({ ...row, updatedAt: undefined })}`)
      .filter((row) => names.some((name) => row.includes(name)));
  const before = await theirs();
  server.beforeClose(async () => {
    const after = await theirs();
    const changed = [
      ...before.filter((row) => !after.includes(row)).map((row) => `- ${row}`),
      // Everybody is a member of a portal that a test opens.
      ...after
        .filter((row) => !before.includes(row) && !row.startsWith('portal_memberships '))
        .map((row) => `+ ${row}`),
    ];
    if (changed.length > 0) throw new Error(`A bystander was touched:\n${changed.join('\n')}`);
  });
  return { person, fund, participation };
}
