import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  DEMO_PASSWORD,
  expect,
  expectReadable,
  holdRequests,
  linkEmailedTo,
  makePerson,
  originOf,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const superadmin = 'superadmin@example.com';
const admin = 'admin@example.com';

const search = (page: Page) => page.getByLabel('Find people');
const people = (page: Page) => page.getByRole('table', { name: 'People' });
const rowOf = (page: Page, name: string) => people(page).getByRole('row').filter({ hasText: name });
const action = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Account actions' }).getByRole('listitem').filter({ hasText: name });
const viewButton = /^View as this person/;

test('[BAC-08] an admin finds a person, reads their page and corrects their profile', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const lastName = `Found ${uniqueSuffix()}`;
  const person = await makePerson({ firstName: 'Ines', lastName });
  await makePerson({ firstName: 'Zoe', lastName, profile: { isActive: false } });
  await signIn(page, admin);
  await page.goto('/admin/people');
  await search(page).fill(lastName.toLowerCase());
  await expect(people(page).getByRole('row')).toHaveCount(3);
  await expect(rowOf(page, 'Zoe')).toContainText('Deactivated');
  await page.getByLabel('Account', { exact: true }).selectOption('Active');
  await expect(people(page).getByRole('row')).toHaveCount(2);
  // The address holds the search and the filter.
  await page.reload();
  await expect(rowOf(page, `Ines ${lastName}`)).toContainText(person.email);
  await expect(people(page).getByRole('row')).toHaveCount(2);
  await expectReadable(page);
  await search(page).fill('nobody-of-this-name');
  await expect(page.getByText('No one matches')).toBeVisible();
  await search(page).fill(lastName);
  await page.getByRole('link', { name: `Ines ${lastName}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ines ${lastName}`);
  await expect(page.getByText('No investments yet')).toBeVisible();
  // What only a superadmin may do is not there.
  await expect(action(page, 'View as this person')).toHaveCount(0);
  await expect(page.getByLabel('Level', { exact: true })).toHaveCount(0);
  await expect(action(page, 'Reset second factors')).toContainText('This person has no second factor.');
  await expect(action(page, 'Reset second factors').getByRole('button')).toBeDisabled();
  await expectReadable(page);

  const profile = page.getByRole('form', { name: 'Profile' });
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers a call in the morning.');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Prefers a call in the morning.');

  await profile.getByLabel('Mobile phone').fill('12');
  await profile.getByLabel('City').fill('Columbus');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByLabel('Mobile phone')).toHaveAttribute('aria-invalid', 'true');
  await profile.getByLabel('Mobile phone').fill('');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('City')).toHaveValue('Columbus');
});

test('[BAC-08] a search that was just typed leads nobody back from the person whom they have opened @proof', async ({
  page,
  signIn,
}) => {
  const person = await makePerson({ firstName: 'Ilse' });
  await signIn(page, 'admin@example.com');
  await page.clock.install();
  await page.goto(`/admin/people?search=${person.lastName}`);
  const link = page.getByRole('link', { name: `Ilse ${person.lastName}` });
  await expect(link).toBeVisible();
  const { requests, release } = await holdRequests(page, `**/api/backoffice/people/${person._id}`);
  await search(page).fill('Somebody else');
  await link.click();
  await page.clock.runFor(2_000);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await page.clock.runFor(2_000);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ilse ${person.lastName}`);
  await expect(page).toHaveURL(`/admin/people/${person._id}`);
});

test('[BAC-08] an admin deactivates an account with a reason, and opens it again', async ({
  page,
  signIn,
}) => {
  const person = await makePerson({ firstName: 'Ines' });
  const session = await person.api();
  await signIn(page, admin);
  await page.goto(`/admin/people/${person._id}`);
  await action(page, 'Deactivate').getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Asked us to close it');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'Asked us to close it' })).toBeVisible();
  await expect(
    request(session, recordEndpoints('users').read, { params: { id: person._id }, query: {} }),
  ).rejects.toMatchObject({ status: 401 });
  await action(page, 'Reactivate').getByRole('button').click();
  await expect(action(page, 'Deactivate').getByRole('button')).toBeEnabled();
  await expect(page.getByRole('note').filter({ hasText: 'Asked us to close it' })).toHaveCount(0);
});

test('[BAC-08] a superadmin changes a level; an admin has no such buttons for a colleague', async ({
  page,
  signIn,
}) => {
  const person = await makePerson({ firstName: 'Ines' });
  await signIn(page, superadmin);
  await page.goto(`/admin/people/${person._id}`);
  await page.getByLabel('Level', { exact: true }).selectOption('Admin');
  await page.getByRole('button', { name: 'Change level' }).click();
  await expect(page.getByRole('button', { name: 'Change level' })).toHaveCount(0);
  await expect(action(page, 'View as this person')).toContainText('as an investor only');
  await expect(action(page, 'View as this person').getByRole('button')).toBeDisabled();

  await signIn(page, admin);
  await page.goto(`/admin/people/${person._id}`);
  await expect(
    page.getByText('Only a superadmin can change the profile of somebody of the team.'),
  ).toBeVisible();
  await expect(page.getByRole('list', { name: 'Account actions' })).toHaveCount(0);
});

test('[AUT-14] a superadmin starts an impersonation on the page of a person @proof', async ({
  page,
  signIn,
}) => {
  const person = await makePerson({ firstName: 'Ines' });
  await signIn(page, superadmin);
  await page.goto(`/admin/people/${person._id}`);
  const button = page.getByRole('button', { name: viewButton });
  await expect(button).toHaveAccessibleName(new RegExp(`Ines ${person.lastName}$`));
  // A second press while the first is under way asks for no second code.
  let codes = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/auth/guest/code')) codes += 1;
  });
  const { release } = await holdRequests(page, '**/auth/guest/code');
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(/\/guest_session\/[\w-]+$/);
  await page.waitForURL((url) => url.pathname === '/');
  expect(codes).toBe(1);
  const banner = page.getByRole('complementary', { name: 'Impersonation' });
  await expect(banner).toContainText(`You are viewing the site as Ines ${person.lastName}`);
  const { items } = await request(await apiAs(superadmin), recordEndpoints('audit_events').list, {
    query: { filter: { record: person._id, action: 'guest_session.open' } },
  });
  expect(items).toHaveLength(1);
});

test('[AUT-14] reports a failed press, and a page or a list that does not load @proof', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of (404|409|500)/);
  const person = await makePerson();
  await signIn(page, superadmin);
  await page.goto(`/admin/people/${person._id}`);
  await expect(page.getByRole('button', { name: viewButton })).toBeEnabled();
  // Somebody closes the account before the press.
  await request(await apiAs(superadmin), recordEndpoints('users').update, {
    params: { id: person._id },
    body: { isActive: false },
  });
  await page.getByRole('button', { name: viewButton }).click();
  await expect(page.getByText('This account is not active, so')).toBeVisible();

  await page.goto('/admin/people/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('This person does not exist')).toBeVisible();
  await page.route('**/api/backoffice/people?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/people');
  await expect(page.getByText('The people could not be loaded')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/backoffice/people?**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(people(page)).toBeVisible();
});

test('[BAC-08] a superadmin invites to the portal of the page, and is asked before somebody joins the team, each time @proof', async ({
  page,
  newVisitor,
  signIn,
}) => {
  await signIn(page, superadmin, { portal: 'sports' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${originOf('sports')}/admin/invitations`);
  const form = page.getByRole('form', { name: 'Invite people' });
  await expect(form.getByLabel('Portal').getByRole('option', { selected: true })).toHaveText(/Sports/);
  const email = `colleague-${uniqueSuffix()}@example.com`;
  await form.getByLabel('Email addresses').fill(email);
  await form.getByLabel('As', { exact: true }).selectOption('Admin');
  await form.getByRole('button', { name: 'Send invitations' }).click();
  await expect(form.getByText('Invite 1 person to the team?')).toBeVisible();
  await expect(form.getByRole('status').or(form.getByRole('alert'))).toContainText(email);
  // The question is above the buttons, which stay in view, and covers no field.
  const fund = form.getByLabel('Fund');
  await expect(fund).toBeInViewport({ ratio: 1 });
  const [field, question] = await Promise.all([
    fund.boundingBox(),
    form.getByRole('status').or(form.getByRole('alert')).boundingBox(),
  ]);
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(question?.y ?? 0);
  // Other values are another question.
  await form.getByLabel('As', { exact: true }).selectOption('Superadmin');
  await expect(form.getByText('Invite 1 person to the team?')).toHaveCount(0);
  await form.getByLabel('As', { exact: true }).selectOption('Admin');
  await form.getByRole('button', { name: 'Invite as admin' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 of 1 invited' })).toBeVisible();
  await expect(form.getByLabel('As', { exact: true })).toHaveValue('user');

  // Who joins the team begins at its desk.
  const theirs = await newVisitor();
  await theirs.goto(await linkEmailedTo(email, 'invitation'));
  await expect(theirs.getByText('invites you to the team.')).toContainText('only after 72 hours');
  await theirs.getByLabel('First name').fill('Cora');
  await theirs.getByLabel('Last name').fill('Colleague');
  await theirs.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await theirs.getByRole('button', { name: 'Set up my account' }).click();
  await expect(theirs).toHaveURL(/\/admin$/);
});

test('[BAC-08] an admin invites people by pasting addresses; one sets up an account with the link @proof', async ({
  browser,
  page,
  signIn,
}) => {
  const suffix = uniqueSuffix();
  const email = `invited-${suffix}@example.com`;
  const member = await makePerson();
  await signIn(page, admin);
  await page.goto('/admin/people');
  await page.getByRole('link', { name: 'Invite people' }).click();
  const form = page.getByRole('form', { name: 'Invite people' });
  await form.getByLabel('Email addresses').fill(`Ida Invited <${email}>\nnobody`);
  await form.getByRole('button', { name: 'Send invitations' }).click();
  await expect(form.getByText('Line 2: This is not a valid email address.')).toBeVisible();
  // Only a superadmin invites to the team.
  await expect(form.getByLabel('As', { exact: true })).toHaveCount(0);
  await form.getByLabel('Email addresses').fill(`Ida Invited <${email}>\n${member.email}`);
  await form.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 of 2 invited' })).toContainText(
    'is now a member',
  );
  await page.getByLabel('Find an invitation').fill(email);
  const row = page.getByRole('table', { name: 'Invitations' }).getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Open');
  await expectReadable(page);
  await row.getByRole('button', { name: 'Send again to' }).click();
  await expect(page.getByText(`The invitation was sent to ${email} again.`)).toBeVisible();

  const link = await linkEmailedTo(email, 'invitation', 2);
  const guest = await browser.newContext();
  const theirs = await guest.newPage();
  await theirs.goto(link);
  await expect(theirs.getByLabel('Email address')).toHaveValue(email);
  await expect(theirs.getByLabel('First name')).toHaveValue('Ida');
  await expectReadable(theirs);
  await theirs.getByLabel('Password', { exact: true }).fill('a harbor with nine boats');
  await theirs.getByRole('button', { name: 'Set up my account' }).click();
  await theirs.waitForURL((url) => url.pathname === '/dashboard');
  await theirs.goto(link);
  await expect(theirs.getByText('This invitation does not work.')).toBeVisible();
  await guest.close();

  await page.reload();
  await page.getByLabel('Find an invitation').fill(email);
  await expect(row).toContainText('Accepted');
  await row.getByRole('link', { name: 'Ida Invited' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ida Invited');
  // Nobody was signed in when the account was set up, but it was not the server.
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/admin/records/users/${id}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(/, by Ida Invited/);
});

test('[BAC-09] an admin refuses an accreditation with a reason that the investor reads, and accepts the next one', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const stated = { accreditation: '0', accreditationType: 'individual' as const };
  const person = await makePerson({ firstName: 'Ines', profile: stated });
  await signIn(page, admin);
  await page.goto('/admin/accreditation');
  await page.getByLabel('Find an investor').fill(person.email);
  await expectReadable(page);
  await page.getByRole('link', { name: `Ines ${person.lastName}` }).click();
  await expect(page.getByText('My income is above $200,000 a year')).toBeVisible();
  await expect(page.getByText('No documents yet')).toBeVisible();
  const form = page.getByRole('form', { name: 'Review' });
  await form.getByLabel('Refuse').check();
  await form.getByRole('button', { name: 'Refuse' }).click();
  await expect(form.getByText('Please say why: the investor reads it.')).toBeVisible();
  await expectReadable(page);
  await form.getByLabel('Reason').fill('Please upload a letter from your accountant.');
  await form.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'Please upload a letter' })).toBeVisible();

  // The investor reads the reason and states it again, which clears the review.
  const investor = await person.api();
  const { item } = await request(investor, recordEndpoints('users').read, {
    params: { id: person._id },
    query: {},
  });
  expect(item.accreditationReviewReason).toBe('Please upload a letter from your accountant.');
  await request(investor, recordEndpoints('users').update, {
    params: { id: person._id },
    body: { ...stated, accreditation: '1' },
  });
  // What is on the page is not what they state now: the decision does not count.
  await form.getByLabel('Accept').check();
  const answered = page.waitForResponse('**/api/backoffice/accreditations/review');
  await form.getByRole('button', { name: 'Accept' }).click();
  expect((await answered).status()).toBe(409);
  await expect(page.getByText('between $2.1 million and $5 million')).toBeVisible();
  await form.getByLabel('Accept').check();
  await form.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('note').filter({ hasText: 'Accepted' })).toContainText('valid until');
});
