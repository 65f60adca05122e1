import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  commit,
  commitWithoutProfile,
  consent,
  countersignByApi,
  emailsTo,
  expect,
  expectReadable,
  fillDetails,
  makeFund,
  makeInvestor,
  makePerson,
  once,
  pageOf,
  requestSignLink,
  signLinkEmailedTo,
  test,
  typeSignature,
  uniqueSuffix,
  withSpouse,
} from './fixtures/index.ts';

const formOn = (page: Page) => page.getByRole('form', { name: 'Sign the agreement' });
const paperOn = (page: Page) => page.getByRole('region', { name: 'Agreement', exact: true });
const place = (around: Page | Locator, number: number) =>
  around.getByRole('status').filter({ hasText: `Page ${number} of ` });
const stepsOn = (page: Page) => page.getByRole('list', { name: 'Progress' }).getByRole('listitem');

/** A couple's commitment, with the investor's sign link. */
async function committedCouple() {
  const spouse = { firstName: 'Grace', lastName: 'Hopper', email: `spouse-${uniqueSuffix()}@example.com` };
  const [person, fund] = await Promise.all([makePerson(), makeFund()]);
  const syndUser = await commit(person, fund, withSpouse(spouse));
  return { person, fund, spouse, syndUser, link: await requestSignLink(person, syndUser) };
}

test('[INV-05] the button to sign is in view beside the agreement on a laptop @proof', async ({ page }) => {
  const { link } = await committedCouple();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(link);
  await expect(paperOn(page).locator('canvas').first()).toBeVisible();
  const button = formOn(page).getByRole('button', { name: 'Sign the agreement' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await formOn(page).getByLabel('Type', { exact: true }).check();
  await expect(formOn(page).getByLabel('Type your full name')).toBeInViewport({ ratio: 1 });
  await expect(button).toBeInViewport({ ratio: 1 });
});

for (const width of [360, 1280])
  test(`[INV-05] the signing page holds nothing but the agreement, its progress and the next action, at ${width} px${width === 360 ? '' : ' @proof'}`, async ({
    page,
  }) => {
    const { link, fund, person } = await committedCouple();
    await page.setViewportSize({ width, height: 800 });
    await page.goto(link);
    await expect(paperOn(page).locator('canvas').first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('navigation').getByRole('link')).toHaveText(['Help']);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(stepsOn(page)).toHaveText([
      /^\dRead, in progress/,
      /^\dYour signature, not started/,
      /^\dSpouse, not started/,
      /^\dManagement, not started/,
      /^\dCountersigned, not started/,
    ]);
    await expectReadable(page);
    await page.setViewportSize({ width, height: 800 });

    const onward = page.getByRole('button', { name: 'Continue to your signature' });
    if (width === 360) {
      await onward.click();
      await expect(formOn(page)).toBeInViewport();
      await expect(onward).toHaveCount(0);
    } else await expect(onward).toHaveCount(0);
    // Pages that are drawn meanwhile make the paper longer, so that its end moves.
    await expect(async () => {
      await paperOn(page).evaluate((paper) => paper.scrollTo(0, paper.scrollHeight));
      await expect(stepsOn(page).nth(1)).toHaveText(/^\dYour signature, in progress/, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });

    await typeSignature(formOn(page), `${person.firstName} ${person.lastName}`);
    await consent(formOn(page));
    await formOn(page).getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(page.getByText('You have signed')).toBeVisible();
    await expect(page.getByText('Your signature is on the agreement for $50,000')).toBeVisible();
    await expect(page.getByText('Your spouse signs next. We have sent an email')).toBeVisible();
    await expect(stepsOn(page).nth(2)).toHaveText(/^\dSpouse, in progress/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('agreement');
    await expect(page.getByText(fund.name).first()).toBeVisible();
    await expectReadable(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Go to / })
      .click();
    await expect(page).toHaveURL('/');
  });

test('[INV-05] [SIG-06] the agreement turns its pages, zooms, fills the screen on the same page, and downloads @proof', async ({
  page,
}) => {
  const { link, fund } = await committedCouple();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(link);
  await expect(place(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(place(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: '125%, fit to the window' })).toBeVisible();
  await page.getByRole('button', { name: 'Full screen' }).click();
  const full = page.getByRole('dialog', { name: 'Agreement, full screen' });
  const box = await full.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await expect(place(full, 2)).toBeVisible();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(full).toHaveCount(0);
  await expect(place(page, 2)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the agreement' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toContain(fund.name.split(' ')[0] ?? '');
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('[INV-05] somebody who has signed is told when everyone has, in the page that was open @proof', async ({
  page,
  newVisitor,
  allowConsole,
}) => {
  allowConsole(/status of 403/);
  const { link, person, spouse, syndUser } = await committedCouple();
  const sign = async (tab: Page, name: string) => {
    await typeSignature(formOn(tab), name);
    await consent(formOn(tab));
    await formOn(tab).getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(tab.getByText('You have signed')).toBeVisible();
  };
  await page.goto(link);
  await sign(page, `${person.firstName} ${person.lastName}`);
  const other = await newVisitor();
  await other.goto(await signLinkEmailedTo(spouse.email));
  await sign(other, 'Grace Hopper');
  await countersignByApi(syndUser);
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everyone has signed', {
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText('Your copy is on its way to you by email.')).toBeVisible();
  await expectReadable(page);
});

for (const width of [360, 1280])
  test(`[INV-05] [SYN-07] [SIG-02] [SIG-04] Submit leads through amount, method and names straight to the agreement, and from its signature on to the overview, at ${width} px @proof`, async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makeInvestor(), makeFund()]);
    const email = `spouse-${uniqueSuffix()}@example.com`;
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    const form = page.getByRole('form', { name: 'Invest or decline' });
    await form
      .getByRole('radiogroup', { name: /Would you like/ })
      .getByLabel('Yes', { exact: true })
      .check();
    await form.getByLabel('Investment amount').fill('20000.10');
    await form.getByLabel('Cash').check();
    await form.getByRole('radiogroup', { name: 'Are you married?' }).getByLabel('Yes').check();
    await form.getByRole('radiogroup', { name: /Texas/ }).getByLabel('Yes').check();
    await form.getByLabel("Spouse's first name").fill('Grace');
    await form.getByLabel("Spouse's last name").fill('Hopper');
    await form.getByLabel("Spouse's email").fill(email);
    await form.getByRole('button', { name: 'Submit' }).click();

    const agreement = page.getByRole('region', { name: 'Your Agreement' });
    await expect(agreement.getByRole('definition')).toHaveText([
      '$20,000.10',
      'Cash',
      `${person.firstName} ${person.lastName}`,
      `Grace Hopper, ${email}`,
    ]);
    const mailed = async () =>
      (await emailsTo(person.email))
        .map(({ subject }) => subject)
        .filter((subject) => subject?.includes(fund.name));
    expect(await mailed()).toEqual([]);
    const onward = agreement.getByRole('link', { name: 'Read and sign' });
    if (width === 1280) await expect(onward).toBeInViewport({ ratio: 1 });
    await onward.click();
    await expect(page).toHaveURL(/\/sign\//);
    await expect(paperOn(page)).toContainText('20,000.10');
    expect(await mailed()).toEqual([`Please sign: ${fund.name}`]);
    await page.goBack();
    await expect(agreement).toBeVisible();
    await page.goForward();
    await typeSignature(formOn(page), `${person.firstName} ${person.lastName}`);
    await consent(formOn(page));
    await formOn(page).getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('complementary', { name: 'About you' })).toContainText(
      `Your spouse’s signature for ${fund.name}`,
    );
  });

test('[INV-05] [SEC-10] on the way to the agreement, missing details are asked for, and a failure can be repeated @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of (?:400|409|500)/, /request failed with status code (?:400|409|500)/);
  const [person, fund] = await Promise.all([makePerson(), makeFund()]);
  const participation = await commitWithoutProfile(person, fund);
  await signIn(page, person.email);
  await page.route(
    '**/api/syndication/request_sign',
    once((route) => route.fulfill({ status: 500, body: '' })),
  );
  await page.goto(`/syndication/sign/${participation}`);
  const failure = page.getByRole('alert').filter({ hasText: 'The agreement could not be opened' });
  await expectReadable(page);
  await failure.getByRole('button', { name: 'Retry' }).click();
  const details = page.getByRole('form', { name: 'Details for the agreement' });
  await fillDetails(page, 'Details for the agreement');
  await expectReadable(page);
  await details.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(paperOn(page)).toContainText('Whitfield Family Trust');
});
