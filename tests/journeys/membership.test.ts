import { admitToPortal, recordEndpoints, request } from '@paddock/contract';
import {
  apiAs,
  DEMO_PASSWORD,
  expect,
  makeFund,
  makePerson,
  makePortal,
  pageOf,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

test('[SEC-05] a member of the other portal reads that this portal is by invitation, and sees its funds once admitted', async ({
  page,
  allowConsole,
}) => {
  // The page of a fund that is not offered here.
  allowConsole(/status of 404/);
  const { portal, origin } = await makePortal({ registrationDisabled: true });
  const admin = await apiAs('admin@example.com');
  const { item: company } = await request(admin, recordEndpoints('companies').create, {
    body: { name: `Company ${uniqueSuffix()}`, portal: portal._id },
  });
  const fund = await makeFund({ company: company._id });
  const person = await makePerson();
  // Signs in on the other portal, which is open.
  await person.api();

  await page.goto(`${origin}/homepage`);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email address').fill(person.email);
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  await page.goto(`${origin}/dashboard`);
  const main = page.getByRole('main');
  await expect(main.getByText(`${portal.name} is by invitation`)).toBeVisible();
  await expect(main.getByText(fund.name)).toHaveCount(0);
  await page.goto(`${origin}${pageOf(fund)}`);
  await expect(main.getByText(`${portal.name} is by invitation`)).toBeVisible();
  await expect(main.getByText(fund.name)).toHaveCount(0);

  await request(admin, admitToPortal, { body: { user: person._id, portal: portal._id } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: fund.name })).toBeVisible();
  await page.goto(`${origin}/dashboard`);
  await expect(main.getByText(fund.name).first()).toBeVisible();
  await expect(main.getByText('is by invitation')).toHaveCount(0);
});
