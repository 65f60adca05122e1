import { readFile } from 'node:fs/promises';
import { listParticipations, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import { verifySeal } from '../../apps/server/src/adapters/agreement-pdf/seal/verify-seal.ts';
import {
  apiTransport,
  consent,
  DEMO_PASSWORD,
  drawSignature,
  emailsTo,
  expect,
  pauseClock,
  pdfsig,
  pdftotext,
  recordMoney,
  signInByApi,
  signLinkEmailedTo,
  test,
  typeSignature,
} from './fixtures/index.ts';

const newcomer = 'newcomer@example.com';
const spouse = 'spouse@example.com';
const amount = '$123,456.78';

const soon = { timeout: 500 };

/** Advances the page's five seconds, and then waits for the reply. */
const untilPolled = (page: Page, isShown: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(2_500);
    await isShown();
  }).toPass();

test('[SYN-01] [SYN-05] [SIG-01] [SIG-02] [SIG-03] [SIG-05] [SIG-06] [DSH-02] a new investor signs in, invests, three people sign, and the investment is listed @proof', async ({
  page,
  signIn,
  newVisitor,
}, { repeatEachIndex }) => {
  test.skip(repeatEachIndex > 0, 'The newcomer of the demo is new once.');
  test.setTimeout(120_000);
  await page.clock.install();
  const steps = page.getByRole('list', { name: 'Signatures' }).getByRole('listitem');
  const agreement = page.getByRole('region', { name: 'Your Agreement' });

  await test.step('signs in and sees what is open', async () => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await dialog.getByLabel('Email address').fill(newcomer);
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
    const open = page.getByRole('region', { name: 'Available Investments' });
    await expect(open.getByRole('link', { name: 'Vineyard Land Partners' })).toBeVisible();
    await expect(page.getByText('No investments available')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Investment Summary' })).toHaveCount(0);
    await open.getByRole('link', { name: 'Vineyard Land Partners' }).click();
    await expect(page).toHaveURL('/syndication/dashboard/vineyard-land');
  });

  await test.step('reads the terms and a paper', async () => {
    await expect(page.getByRole('definition').first()).toHaveText('$6,000,000');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Private Placement Memorandum' }).click();
    const paper = await readFile(await (await download).path());
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    expect(paper.length).toBeGreaterThan(2_000);
  });

  await test.step('invests as CASH, married, in Texas, with a spouse', async () => {
    const form = page.getByRole('form', { name: 'Invest or decline' });
    await form
      .getByRole('radiogroup', { name: /Would you like/ })
      .getByLabel('Yes', { exact: true })
      .check();
    await form.getByLabel('Investment amount').fill('123456.78');
    await form.getByLabel('Cash').check();
    await form.getByRole('radiogroup', { name: 'Are you married?' }).getByLabel('Yes').check();
    await form.getByRole('radiogroup', { name: /Texas/ }).getByLabel('Yes').check();
    await form.getByLabel("Spouse's first name").fill('Grace');
    await form.getByLabel("Spouse's last name").fill('Bellamy');
    await form.getByLabel("Spouse's email").fill(spouse);
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(`You are going to invest ${amount} in this fund.`)).toBeVisible();
    await expect(form).toHaveCount(0);
  });

  const link = await test.step('gets the sign link by email', async () => {
    await expect(steps).toHaveText([
      /Your Signature, in progress/,
      /Spouse Signature, not started/,
      /Management Signature, not started/,
      /Ready Agreement, not started/,
    ]);
    await agreement.getByRole('button', { name: 'Continue' }).click();
    await expect(agreement.getByText('Please check your email inbox')).toBeVisible();
    const mailed = await signLinkEmailedTo(newcomer);
    await expect(agreement.getByRole('link', { name: 'Open the agreement to sign' })).toHaveAttribute(
      'href',
      mailed,
    );
    expect(await emailsTo(spouse)).toEqual([]);
    // The page polls at most ten times, so its clock is paused while the others sign.
    await pauseClock(page);
    return mailed;
  });

  await test.step('reads the agreement and signs by typing', async () => {
    const signer = await newVisitor();
    await signer.goto(link);
    const paper = signer.getByRole('region', { name: 'Agreement', exact: true });
    await expect(paper.locator('canvas').first()).toBeVisible();
    await expect(paper).toContainText('Marcus Bellamy');
    await expect(paper).toContainText('Grace Bellamy');
    await expect(paper).toContainText('123,456.78');
    const form = signer.getByRole('form', { name: 'Sign the agreement' });
    const submit = form.getByRole('button', { name: 'Sign the agreement' });
    await expect(submit).toBeDisabled();
    await typeSignature(form, 'Marcus Bellamy');
    await expect(submit).toBeDisabled();
    await consent(form);
    await submit.click();
    await expect(signer.getByText('You have signed')).toBeVisible();
    await expect(signer.getByText(/Your spouse signs next/)).toBeVisible();
  });

  await test.step('the page follows by polling; the spouse is invited only now', async () => {
    await untilPolled(page, () =>
      expect(steps).toHaveText(
        [
          /Your Signature, done/,
          /Spouse Signature, in progress/,
          /Management Signature, not started/,
          /Ready Agreement, not started/,
        ],
        soon,
      ),
    );
    await expect(agreement).toContainText(`Grace Bellamy (${spouse})`);
  });

  await test.step('the spouse signs by drawing', async () => {
    const signer = await newVisitor();
    await signer.goto(await signLinkEmailedTo(spouse));
    await expect(signer.getByText('Signing as Grace Bellamy')).toBeVisible();
    const form = signer.getByRole('form', { name: 'Sign the agreement' });
    await expect(signer.getByRole('region', { name: 'Agreement', exact: true })).toContainText(
      'Marcus Bellamy',
    );
    await drawSignature(signer);
    await consent(form);
    await form.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(signer.getByText(/Management signs next/)).toBeVisible();
    await untilPolled(page, () => expect(steps.nth(2)).toHaveText(/Management Signature, in progress/, soon));
    await expect(agreement).toContainText('You and your spouse have signed.');
    await expect(page.getByText('Funding My Investment')).toHaveCount(0);
  });

  await test.step('management countersigns', async () => {
    const admin = await newVisitor();
    await signIn(admin, 'admin@example.com');
    await admin.goto('/admin/countersignatures');
    // Other tests and the demo have agreements to countersign too.
    await admin.getByLabel('Rows per page').selectOption('All');
    const row = admin.getByRole('row', { name: /Marcus Bellamy.*Vineyard Land Partners/ });
    await expect(row).toContainText(amount);
    await expect(row).toContainText('Grace Bellamy');
    await row.getByRole('link', { name: 'Review Marcus Bellamy' }).click();
    await expect(admin.getByRole('region', { name: 'Agreement', exact: true })).toContainText('123,456.78');
    const form = admin.getByRole('form', { name: 'Countersign the agreement' });
    await typeSignature(form, 'Daniel Okafor');
    await consent(form);
    await form.getByRole('button', { name: 'Countersign' }).click();
    await expect(
      admin.getByText('The agreement of Marcus Bellamy is signed and is being sealed.'),
    ).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('the sealed agreement has all signatures', async () => {
    const button = agreement.getByRole('button', { name: 'Download Agreement' });
    // Sealing takes a while and the page polls at most ten times, so it polls again once sealing is done.
    const calls = apiTransport((await signInByApi(newcomer)).authCode);
    const isSealed = async () =>
      (await request(calls, listParticipations, { query: {} })).items.some(
        ({ fund, isInvesting }) => isInvesting && fund?.url_slug === 'vineyard-land',
      );
    await expect.poll(isSealed, { timeout: 60_000 }).toBe(true);
    await untilPolled(page, () => expect(button).toBeVisible(soon));
    await page.clock.resume();
    await expect(steps).toHaveText([/done/, /done/, /done/, /Ready Agreement, done/]);
    const download = page.waitForEvent('download');
    await button.click();
    const file = await (await download).path();
    const verdict = await verifySeal(await readFile(file));
    expect(verdict).toMatchObject({ valid: true, coversWholeDocument: true, reason: null });
    const report = await pdfsig(file);
    if (report !== undefined) {
      expect(report).toContain('Signature is Valid');
      expect(report).toContain('Total document signed');
    }
    const text = await pdftotext(file);
    for (const part of ['Marcus Bellamy', 'Grace Bellamy', 'Daniel Okafor', '123,456.78', 'electronically'])
      if (text !== undefined) expect(text).toContain(part);
    await expect(page.getByRole('heading', { name: 'Funding My Investment' })).toBeVisible();
    await expect(page.getByText('First Harbor Bank')).toBeVisible();
    await expect(page.getByText(`You are investing ${amount} in this fund.`)).toBeVisible();
    for (const [signer, subject] of [
      [newcomer, 'your agreement for Vineyard Land Partners'],
      [spouse, 'your agreement for Vineyard Land Partners'],
      ['admin@example.com', 'Marcus Bellamy, Vineyard Land Partners'],
    ] as const)
      expect(
        (await emailsTo(signer)).some(
          (mail) =>
            mail.subject === `Countersigned: ${subject}` && mail.text?.includes('Your copy is attached'),
        ),
        `the copy for ${signer}`,
      ).toBe(true);
  });

  await test.step('the dashboard shows the position, its totals and its picture', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    const summary = page.getByRole('region', { name: 'Investment Summary' });
    const row = summary.getByRole('row', { name: /^Vineyard Land Partners/ });
    await expect(row.getByRole('cell')).toHaveText([amount, '$0.00', '0.00%', amount, /M$/]);
    await expect(row.getByText('Commitment recorded')).toHaveCount(0);
    const total = summary
      .getByRole('table', { name: 'Your investments' })
      .getByRole('row', { name: /^Total/ });
    await expect(total.getByRole('cell').filter({ hasText: /./ })).toHaveText([amount, '$0.00', amount]);
    const value = page.getByRole('region', { name: 'Your money' }).getByRole('definition').first();
    await expect(value).toHaveText('$0.00');
    await expect(row).toContainText('Awaiting your wire');
    const calls = apiTransport((await signInByApi(newcomer)).authCode);
    const { items } = await request(calls, listParticipations, { query: {} });
    const own = items.find(({ fund }) => fund?.url_slug === 'vineyard-land');
    await recordMoney({ _id: own?._id ?? '' }, 123_456.78);
    await page.reload();
    await expect(value).toHaveText(amount);
    await expect(row).toContainText('Funded');
    await expect(summary.getByRole('figure').locator('svg').first()).toBeVisible();
  });
});
