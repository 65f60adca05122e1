import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  completeParticipation,
  expect,
  expectNoAxeViolations,
  expectReadable,
  impersonationCodeFor,
  makeFund,
  makePerson,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const admin = 'admin@example.com';

const ownData = (page: Page) => page.getByRole('region', { name: 'Your data' });
const closing = (page: Page) => page.getByRole('region', { name: 'Closing your account' });
const records = (page: Page) => page.getByRole('region', { name: 'Closing and records' });

test('[SEC-16] a person puts their data together, is told, and downloads it', async ({ page, signIn }) => {
  const person = await makePerson({ firstName: 'Ines', lastName: `Owner ${uniqueSuffix()}` });
  await signIn(page, person.email);
  await page.goto('/profile');
  await ownData(page).getByRole('button', { name: 'Request my data' }).click();
  await expect(ownData(page).getByText('Your data is ready')).toBeVisible({ timeout: 20_000 });
  await expectNoAxeViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ownData(page)
      .getByRole('button', { name: /^Download/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^My data of .*\.zip$/);
  // A ZIP file; what is in it is tested by the API.
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  // The bell says so too, and leads back.
  await page.goto('/notifications');
  await page.getByRole('link', { name: /Your data is ready to download/ }).click();
  await expect(ownData(page).getByRole('button', { name: /^Download/ })).toBeVisible();
});

test('[SEC-16] a person asks for closing and takes it back; an admin reads what binds the account and closes it', async ({
  page,
  newVisitor,
  signIn,
  allowConsole,
}) => {
  // The request that is cut off below.
  allowConsole(/ERR_FAILED/);
  const lastName = `Leaving ${uniqueSuffix()}`;
  const person = await makePerson({ firstName: 'Ines', lastName });
  const fund = await makeFund();
  await completeParticipation(person, fund, 50_000);
  await signIn(page, person.email);
  await page.goto('/profile');
  const ask = async () => {
    await closing(page).getByRole('button', { name: 'Ask to close my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason (optional)').fill('I am moving my savings.');
    await dialog.getByRole('button', { name: 'Ask to close it' }).click();
  };
  await ask();
  await expect(closing(page).getByText('You wrote: I am moving my savings.')).toBeVisible();
  await closing(page).getByRole('button', { name: 'Take it back' }).click();
  await expect(closing(page).getByRole('button', { name: 'Ask to close my account' })).toBeVisible();
  await ask();
  await expect(closing(page).getByText('You asked to have your account closed')).toBeVisible();

  const team = await newVisitor();
  await signIn(team, admin);
  await team.goto('/admin');
  await team
    .getByRole('list', { name: 'Waiting for you' })
    .getByRole('link', { name: /accounts? to close/ })
    .click();
  await expect(team.getByLabel('Asked to close')).toBeChecked();
  await team.getByRole('link', { name: `Ines ${lastName}` }).click();
  await expect(records(team)).toContainText('I am moving my savings.');
  const binding = `The investment in ${fund.name} (Reader Family Trust) goes on.`;
  await expect(records(team)).toContainText(binding);
  await records(team).getByRole('button', { name: 'Set a hold' }).click();
  await team.getByRole('dialog').getByLabel('Reason').fill('A lawsuit');
  await team.getByRole('dialog').getByRole('button', { name: 'Set the hold' }).click();
  await expect(records(team)).toContainText('A hold keeps everything until it is lifted: A lawsuit');
  await records(team).getByRole('button', { name: 'Lift the hold' }).click();
  await records(team).getByRole('button', { name: 'Set a hold' }).click();
  await team.getByRole('dialog').getByLabel('Reason').fill('A lawsuit');
  await team.getByRole('dialog').getByLabel('Until (optional)').fill('2099-03-31');
  await test.step('in a dialog higher than the screen, why a press failed is in view above the buttons', async () => {
    await team.setViewportSize({ width: 1280, height: 460 });
    await team.route('**/people/hold', (route) => route.abort());
    const press = team.getByRole('dialog').getByRole('button', { name: 'Set the hold' });
    await press.click();
    const problem = team.getByRole('dialog').getByRole('alert');
    await expect(problem).toBeInViewport({ ratio: 1 });
    const [words, button] = await Promise.all([problem.boundingBox(), press.boundingBox()]);
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await team.unrouteAll();
    await team.setViewportSize({ width: 1280, height: 800 });
  });
  await team.getByRole('dialog').getByRole('button', { name: 'Set the hold' }).click();
  await expect(records(team)).toContainText('A hold keeps everything until March 31, 2099: A lawsuit');
  await records(team).getByRole('button', { name: 'Lift the hold' }).click();
  await expect(records(team)).not.toContainText('A lawsuit');
  await expectReadable(team);
  await records(team).getByRole('button', { name: 'Close the account' }).click();
  await expect(team.getByRole('dialog')).toContainText(binding);
  await team.getByRole('dialog').getByRole('button', { name: 'Close the account' }).click();
  await expect(records(team)).toContainText('Closed as they asked');
  await expect(records(team).getByRole('button', { name: 'Close the account' })).toHaveCount(0);
});

test('[SEC-16] a phone shows one’s data and the closing of the account; an impersonation shows neither @phone @proof', async ({
  page,
  newVisitor,
  signIn,
}) => {
  const person = await makePerson({ firstName: 'Ines' });
  await signIn(page, person.email);
  await page.goto('/profile');
  await expect(ownData(page).getByRole('button', { name: 'Request my data' })).toBeVisible();
  await closing(page).getByRole('button', { name: 'Ask to close my account' }).click();
  await expect(page.getByRole('dialog')).toContainText('Download your data first');
  await expectNoAxeViolations(page);
  const viewer = await newVisitor();
  await signIn(viewer, 'superadmin@example.com');
  await viewer.goto(`/guest_session/${await impersonationCodeFor(person)}`);
  await viewer.waitForURL((url) => url.pathname === '/');
  await expect(viewer.getByRole('complementary', { name: 'Impersonation' })).toBeVisible();
  await viewer.goto('/profile');
  await expect(viewer.getByRole('form', { name: 'Profile' })).toBeVisible();
  await expect(ownData(viewer)).toHaveCount(0);
  await expect(closing(viewer)).toHaveCount(0);
});
