import {
  completeParticipation,
  expect,
  expectNoAxeViolations,
  makeFund,
  makeInvestor,
  serverDatabase,
  test,
} from './fixtures/index.ts';

test('[ENT-04] the holder that was signed stays when the trust is renamed, and one that nobody can tell is stated by two admins', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const [person, fund, bystander] = await Promise.all([makeInvestor(), makeFund(), makeInvestor()]);
  const { _id: id } = await completeParticipation(person, fund, 20_000);
  await completeParticipation(bystander, fund, 10_000);
  const name = `${person.firstName} ${person.lastName}`;

  const investor = await newVisitor();
  await signIn(investor, person.email);
  await investor.goto('/profiles');
  await investor.getByRole('button', { name: 'Edit Reader Family Trust' }).click();
  const form = investor.getByRole('form', { name: 'Edit Reader Family Trust' });
  await form.getByLabel('Legal name').fill('Renamed Trust');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(investor.getByRole('heading', { name: 'Renamed Trust', exact: true })).toBeVisible();
  await investor.goto('/dashboard');
  await expect(
    investor.getByRole('link', { name: `Wire $20,000 for ${fund.name} (Reader Family Trust)` }),
  ).toBeVisible();
  await investor.goto(`/dashboard/investments/${id}/wire`);
  await expect(investor.getByRole('main')).toContainText(`${fund.name} (Reader Family Trust)`);
  await investor.goto(`/dashboard/investments/${id}`);
  await expect(investor.getByText('Held by Reader Family Trust')).toBeVisible();

  const asker = await newVisitor();
  await signIn(asker, 'admin@example.com');
  const capTableRow = async (admin: typeof page) => {
    await admin.goto(`/admin/funds/${fund._id}/cap-table`);
    return admin.getByRole('table', { name: 'Cap table' }).getByRole('row').filter({ hasText: name });
  };
  await expect(await capTableRow(asker)).toContainText('Reader Family Trust');

  // As an upgrade leaves it where no agreement states who holds it.
  const database = await serverDatabase();
  await database.query('DELETE FROM participation_holders WHERE "syndUser" = $1', [id]);
  await database.query(`INSERT INTO undecided_holders ("syndUser", reason) VALUES ($1, 'no_name')`, [id]);
  await asker.goto('/admin');
  await asker
    .getByRole('list', { name: 'Waiting for you' })
    .getByRole('link', { name: /holders? to state/ })
    .click();
  await expect(asker.getByRole('heading', { level: 1, name: 'Undecided holders' })).toBeVisible();
  const row = asker
    .getByRole('table', { name: 'Undecided holders' })
    .getByRole('row')
    .filter({ hasText: name });
  await expect(row).toContainText('signed without the name of a trust or an entity');
  await expect(row).toContainText('Renamed Trust');
  await expectNoAxeViolations(asker);
  await row.getByRole('button', { name: `State the holder for ${name}, ${fund.name}` }).click();
  const dialog = asker.getByRole('dialog', { name: `Who holds the investment of ${name}?` });
  await dialog.getByLabel('Name in the agreement').fill('Reader Trust of 2011');
  await dialog.getByLabel('Reason').fill('Page 3 of the paper.');
  await expectNoAxeViolations(asker);
  await dialog.getByRole('button', { name: 'Ask a second admin' }).click();
  await expect(dialog).toHaveCount(0);

  await signIn(page, 'superadmin@example.com');
  await page.goto('/admin/approvals');
  const request = page.getByRole('region', { name: `Renamed Trust (${name}), ${fund.name}` });
  await expect(request.getByRole('table')).toContainText(`Reader Trust of 2011, by ${name}, Trustee`);
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(request).toHaveCount(0);

  const held = await capTableRow(page);
  await expect(held).toContainText('Reader Trust of 2011');
  await held.getByText('Changed once').click();
  await expect(held).toContainText('Page 3 of the paper.');
  await expectNoAxeViolations(page);
  const other = page
    .getByRole('table', { name: 'Cap table' })
    .getByRole('row')
    .filter({ hasText: bystander.lastName });
  await expect(other).toContainText('Reader Family Trust');
  await expect(other).not.toContainText('Changed');
  await page.goto(`/admin/participations/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Reader Trust of 2011 (${name})`);
  await expect(page.getByText('is not known')).toHaveCount(0);
});
