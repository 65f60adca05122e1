import { correctTerms, recordEndpoints, request } from '@paddock/contract';
import {
  apiAs,
  completeParticipation,
  expect,
  expectNoAxeViolations,
  makeFund,
  makePerson,
  pageOf,
  test,
} from './fixtures/index.ts';

test('[SEC-01] one admin requests corrected terms, another approves them on the page, and the investor is asked to sign @proof', async ({
  page,
  signIn,
  newVisitor,
  allowConsole,
}) => {
  // Withdrawn after it was approved.
  allowConsole(/status of 409/);
  const [person, fund] = await Promise.all([makePerson(), makeFund()]);
  await completeParticipation(person, fund, 20_000);
  const admin = await apiAs('admin@example.com');
  const { items } = await request(admin, recordEndpoints('synd_users').list, {
    query: { filter: { user: person._id, fund: fund._id } },
  });
  const body = { id: items[0]?._id ?? '', invest_amount: 30_000, reason: 'A digit was wrong.' };
  await request(admin, correctTerms, { body });
  const subject = `Reader Family Trust (Ada ${person.lastName}), ${fund.name}`;
  const region = (reader: typeof page) => reader.getByRole('region', { name: subject });

  const asker = await newVisitor({ timezoneId: 'Asia/Tokyo' });
  await signIn(asker, 'admin@example.com');
  await asker.goto('/admin/approvals');
  await expect(region(asker)).toContainText('You requested this');
  const when = /requested this on [^.]+\./.exec(await region(asker).innerText())?.[0] ?? 'no day';
  await expect(asker.getByText('A new admin can decide')).toContainText('only after 72 hours');
  await expect(region(asker).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(region(asker).getByRole('button', { name: 'Withdraw' })).toBeVisible();

  await signIn(page, 'superadmin@example.com');
  await page.goto('/admin/approvals');
  await expect(region(page)).toContainText('Reason: A digit was wrong.');
  await expect(region(page).getByRole('table')).toContainText(/Amount.*\$20,000.*\$30,000/);
  await expectNoAxeViolations(page);
  await region(page).getByRole('button', { name: 'Approve' }).click();
  await expect(region(page)).toHaveCount(0);
  await region(asker).getByRole('button', { name: 'Withdraw' }).click();
  await expect(region(asker)).toHaveCount(0);
  await expect(asker.getByText('This request is approved already.')).toBeVisible();
  await asker.getByRole('table', { name: 'Decided requests' }).getByRole('link', { name: subject }).click();
  // In the time zone of the fund, as before it was decided.
  await expect(region(asker)).toContainText(when);
  await page.getByRole('table', { name: 'Decided requests' }).getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correct the terms of an investment');
  await expect(region(page)).toContainText('Approved by');

  const investor = await newVisitor();
  await signIn(investor, person.email);
  await investor.goto(pageOf(fund));
  await expect(investor.getByRole('heading', { name: 'Corrected Agreement' })).toBeVisible();
  await expect(investor.getByText('$30,000')).toBeVisible();
  await expect(investor.getByRole('button', { name: 'Download Agreement' })).toBeVisible();
  await expect(investor.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('[BAC-06] where the money of committed investors goes is changed by one admin once another has approved it @proof', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const [person, fund, first] = await Promise.all([
    makePerson(),
    makeFund({ wire_instructions: '<p>First Bank, account 1234567890</p>' }),
    makePerson({ level: 'admin' }),
  ]);
  await completeParticipation(person, fund, 20_000);
  await signIn(page, first.email);
  await page.goto(`/admin/funds/${fund._id}/instructions`);
  await expect(page.getByText('one of them has to approve it')).toBeVisible();
  await page.getByLabel('Number to call about the instructions').fill('call Bob');
  await page.getByRole('textbox', { name: 'Wire instructions' }).fill('Second Bank, account 9876543210');
  await expect(page.getByText('This is not a phone number.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review the change' })).toBeDisabled();
  await page.getByLabel('Number to call about the instructions').fill('+1 512 555 0100');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Review the change' }).click();
  const review = page.getByText('Compare each text with what it was before you go on.');
  await expect(review).toBeFocused();
  await expect(review).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Wire instructions' })).toContainText('Second Bank');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Please say why, for the other admin.')).toBeVisible();
  await page.getByLabel('Reason').fill('The bank has merged.');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('The other admins are asked to approve it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nothing to save' })).toBeVisible();

  const other = await newVisitor();
  // Not somebody whose account was made now by another admin: they could not approve it yet.
  await signIn(other, 'admin@example.com');
  await other.goto('/admin/approvals');
  const asked = other.getByRole('region', { name: fund.name });
  await expect(asked.getByRole('table')).toContainText(
    /Wire instructions.*First Bank, account 1234567890.*Second Bank, account 9876543210/,
  );
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Wire instructions' })).toContainText('Second Bank');
});
