import { approve, correctTerms, readApproval, releaseParticipation, request } from '@paddock/contract';
import {
  apiAs,
  completeParticipation,
  expect,
  expectReadable,
  makeFund,
  makePerson,
  recordMoney,
  requestSignLink,
  signWithLink,
  test,
} from './fixtures/index.ts';

async function approveRequest(id: string | null): Promise<void> {
  const second = await apiAs('superadmin@example.com');
  const { item } = await request(second, readApproval, { params: { id: id ?? '' } });
  await request(second, approve, { body: { id: item._id, contentHash: item.contentHash } });
}
test('[SEC-01] [INV-01] [BAC-06] a correction after countersigning is said to the investor and the manager, and no more is asked for than under both amounts @proof', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const [person, fund] = await Promise.all([
    makePerson(),
    makeFund({ wire_instructions: '<p>First Bank</p>' }),
  ]);
  const syndUser = await completeParticipation(person, fund, 100_000);
  const body = { id: syndUser._id, invest_amount: 50_000, reason: 'A digit was wrong.' };
  await approveRequest((await request(await apiAs('admin@example.com'), correctTerms, { body })).approval);

  await signIn(page, person.email);
  await page.goto('/dashboard');
  const held = `${fund.name} (Reader Family Trust)`;
  await expect(page.getByText(`Sign the corrected agreement for ${held}, $50,000`)).toBeVisible();
  await expect(page.getByText(`Wire $50,000 for ${held}`)).toBeVisible();
  await expect(page.getByText('Wire $100,000')).toHaveCount(0);
  await page.goto(`/dashboard/investments/${syndUser._id}/wire`);
  await expect(page.getByText('please send no more than $50,000')).toBeVisible();
  await expect(page.getByText('$50,000').first()).toBeVisible();
  await page.goto(`/dashboard/investments/${syndUser._id}`);
  await expect(page.getByRole('link', { name: 'Sign the corrected agreement' })).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: 'It waits for your signature.' })).toBeVisible();

  const manager = await newVisitor();
  await signIn(manager, 'admin@example.com');
  await manager.goto(`/admin/participations/${syndUser._id}`);
  await expect(
    manager.getByText(/A corrected agreement \(\$50,000\).*waits for the investor’s signature/),
  ).toBeVisible();
  await expect(manager.getByText('$50,000 once corrected')).toBeVisible();
  // What the investor was asked for is proposed as what came in.
  await manager.getByRole('button', { name: 'Record money' }).click();
  await expect(manager.getByRole('dialog').getByLabel('Amount')).toHaveValue('50,000');
  await manager.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(manager.getByRole('dialog')).toHaveCount(0);
  await signWithLink(await requestSignLink(person, syndUser));
  await manager.reload();
  await expect(manager.getByText('waits for our countersignature')).toBeVisible();
  await expect(manager.getByRole('link', { name: 'Countersign', exact: true })).toBeVisible();
});

test('[SEC-01] [BAC-06] [INV-03] a release names the money that came in, and leaves what was for the team and the investor @proof', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  // The page to wire asks for the funding of a commitment that has ended.
  allowConsole(/status of 404/);
  const [person, fund] = await Promise.all([makePerson(), makeFund()]);
  const syndUser = await completeParticipation(person, fund, 80_000);
  const investor = await newVisitor();
  await signIn(investor, person.email);
  await investor.goto(`/syndication/sign/${syndUser._id}`);
  await expect(investor.getByRole('heading', { level: 1 })).toHaveText('Everyone has signed');
  await expect(investor.getByText('We will email you')).toHaveCount(0);
  await recordMoney(syndUser, 80_000);

  await signIn(page, 'admin@example.com');
  await page.goto(`/admin/participations/${syndUser._id}`);
  await page.getByRole('button', { name: 'Release the commitment' }).click();
  const note = '$80,000 has come in and will have to be returned.';
  await expect(page.getByRole('dialog').getByText(note)).toBeVisible();
  const body = { id: syndUser._id, reason: 'The investor asked for it.' };
  const { approval } = await request(await apiAs('admin@example.com'), releaseParticipation, { body });
  await page.goto(`/admin/approvals/${approval}`);
  await expect(page.getByText(note)).toBeVisible();
  await approveRequest(approval);
  await page.goto(`/admin/participations/${syndUser._id}`);
  const ended = page.getByRole('region', { name: 'Ended commitment' });
  await expect(ended).toContainText(/Amount\s*\$80,000/);
  await expect(ended).toContainText('$80,000 is to be returned');
  await expect(ended).toContainText('approved it on');
  await expect(ended).not.toContainText('Not yet');
  await expect(ended.getByText(/^Void: /)).toBeVisible();
  await expectReadable(page);

  await investor.goto(`/dashboard/investments/${syndUser._id}/wire`);
  await expect(investor.getByText('There is nothing to wire', { exact: true })).toBeVisible();
  await investor.goto('/dashboard');
  await investor.getByRole('link', { name: `Our return of $80,000 from ${fund.name}` }).click();
  await expect(investor.getByRole('note').filter({ hasText: 'Your commitment was released' })).toContainText(
    '$80,000 is to be returned.',
  );
  for (const event of [
    'You signed the agreement',
    'We countersigned the agreement',
    'Payment received: $80,000',
  ])
    await expect(investor.getByText(event)).toBeVisible();
  await expectReadable(investor);
});
