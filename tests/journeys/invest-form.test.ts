import { recordEndpoints, request } from '@paddock/contract';
import type { Page, Route } from '@playwright/test';
import {
  apiAs,
  commit,
  completeParticipation,
  expect,
  type Fund,
  makeFund,
  makeInvestor,
  makePerson,
  once,
  type Person,
  pageOf,
  test,
} from './fixtures/index.ts';

/** The form of a fund, and its parts by their labels. */
function formOf(page: Page) {
  const form = page.getByRole('form', { name: 'Invest or decline' });
  const group = (name: RegExp | string) => form.getByRole('radiogroup', { name });
  return {
    form,
    decide: (answer: 'Yes' | 'No') =>
      group(/Would you like to invest/)
        .getByLabel(answer, { exact: true })
        .check(),
    amount: form.getByLabel('Investment amount'),
    method: (name: 'Cash' | 'Trust' | 'Entity') => group('Method of investment').getByLabel(name).check(),
    methods: group('Method of investment'),
    married: group('Are you married?'),
    state: group(
      /^Do you live in Alaska, Arizona, California, Idaho, Louisiana, Nevada, New Mexico, Texas, Washington, or Wisconsin\?/,
    ),
    notice: form.getByText('Your spouse signs too'),
    first: form.getByLabel("Spouse's first name"),
    last: form.getByLabel("Spouse's last name"),
    email: form.getByLabel("Spouse's email"),
    submit: form.getByRole('button', { name: 'Submit' }),
  };
}

const commitmentsTo = async (fund: Fund) =>
  (
    await request(await apiAs('admin@example.com'), recordEndpoints('synd_users').list, {
      query: { filter: { fund: fund._id, invest_status: 'Accepted investment' } },
    })
  ).items;

async function openForm(
  page: Page,
  signIn: (page: Page, username: string) => Promise<void>,
  { person, fund }: { person: Person; fund: Fund },
) {
  await signIn(page, person.email);
  await page.goto(pageOf(fund));
  const parts = formOf(page);
  await expect(parts.form).toBeVisible();
  return parts;
}

async function scene(given: Parameters<typeof makeFund>[0] = {}) {
  const [person, fund] = await Promise.all([makeInvestor(), makeFund(given)]);
  return { person, fund };
}

test.describe('the invest form', () => {
  test('[SYN-04] requires an amount that is a number between the minimum and the maximum, with a message for each @proof', async ({
    page,
    signIn,
  }) => {
    const { decide, method, amount, submit, form } = await openForm(page, signIn, await scene());
    await decide('Yes');
    await method('Trust');
    for (const [typed, message] of [
      ['', 'Investment amount is required'],
      ['a lot', 'Investment amount must be a number of dollars with at most two decimals'],
      ['10000.005', 'Investment amount must be a number of dollars with at most two decimals'],
      ['9999.99', 'Minimum investment Amount is $10,000'],
      ['250000.01', 'Maximum investment Amount is $250,000'],
    ] as const) {
      await amount.fill(typed);
      await amount.blur();
      await expect(form.getByText(message)).toBeVisible();
      await expect(amount).toHaveAccessibleDescription(new RegExp(message.replace(/[$.]/g, '\\$&')));
      await expect(submit).toBeDisabled();
    }
    for (const typed of ['10000', '$250,000.00']) {
      await amount.fill(typed);
      await amount.blur();
      await expect(form.getByText(/^(Minimum|Maximum|Investment amount (is|must))/)).toHaveCount(0);
      await expect(submit).toBeEnabled();
    }
    await expect(amount).toHaveValue('250,000');
  });

  test('[SYN-04] limits the amount to what is left if that is less, but never below the minimum @proof', async ({
    page,
    signIn,
  }) => {
    const given = await scene({ total_inv_amount: 200_000 });
    const other = await makePerson();
    await commit(other, given.fund, { invest_amount: 150_000 });
    const { decide, amount, form } = await openForm(page, signIn, given);
    await decide('Yes');
    await amount.fill('60000');
    await amount.blur();
    await expect(form.getByText('Maximum investment Amount is $50,000')).toBeVisible();
    await commit(await makePerson(), given.fund, { invest_amount: 45_000 });
    await page.reload();
    await decide('Yes');
    await amount.fill('10000.01');
    await amount.blur();
    await expect(form.getByText('Maximum investment Amount is $10,000')).toBeVisible();
  });

  test('[SYN-04] applies the lower minimum to somebody who already invests elsewhere @proof', async ({
    page,
    signIn,
  }) => {
    const given = await scene({ min_inv_amount_for_existing: 5_000 });
    await completeParticipation(given.person, await makeFund(), 20_000);
    const { decide, amount, form } = await openForm(page, signIn, given);
    await decide('Yes');
    await amount.fill('4000');
    await amount.blur();
    await expect(form.getByText('Minimum investment Amount is $5,000')).toBeVisible();
  });

  test('[SYN-04] says so and takes no amount when none is valid or nothing is left', async ({
    page,
    signIn,
  }) => {
    const given = await scene({ max_inv_amount: 5_000 });
    const { decide, form, amount, submit } = await openForm(page, signIn, given);
    await decide('Yes');
    await expect(form.getByText(/You cannot invest any amount: the minimum is \$10,000/)).toBeVisible();
    await expect(amount).toHaveCount(0);
    await expect(submit).toBeDisabled();
    const full = await makeFund({ total_inv_amount: 50_000 });
    await commit(await makePerson(), full);
    await page.goto(pageOf(full));
    await decide('Yes');
    await expect(form.getByText('This fund is fully subscribed')).toBeVisible();
    await expect(submit).toBeDisabled();
  });

  test('[SYN-04] shows the server’s rejection when a limit moved while the form was open @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 400/);
    const given = await scene({ total_inv_amount: 100_000 });
    const { decide, amount, method, submit, form } = await openForm(page, signIn, given);
    await decide('Yes');
    await method('Entity');
    await amount.fill('80000');
    await commit(await makePerson(), given.fund, { invest_amount: 50_000 });
    await submit.click();
    await expect(form.getByRole('alert')).toHaveText('Maximum investment Amount is $50,000');
    await expect(amount).toHaveValue('80,000');
    expect(await commitmentsTo(given.fund)).toHaveLength(1);
    await amount.fill('50000');
    await submit.click();
    await expect(page.getByText('You are going to invest $50,000 in this fund.')).toBeVisible();
  });

  test('[SYN-05] asks for cash about marriage, then about the state, then for the spouse, and only then', async ({
    page,
    signIn,
  }) => {
    const parts = await openForm(page, signIn, await scene());
    const { decide, method, methods, married, state, notice, first, last, email, amount, submit } = parts;
    await expect(methods).toHaveCount(0);
    await decide('Yes');
    await amount.fill('20000');
    await expect(methods).toHaveAttribute('aria-required', 'true');
    await expect(submit).toBeDisabled();
    for (const other of ['Trust', 'Entity'] as const) {
      await method(other);
      await expect(married).toHaveCount(0);
      await expect(submit).toBeEnabled();
    }
    await method('Cash');
    await expect(married).toHaveAttribute('aria-required', 'true');
    await expect(state).toHaveCount(0);
    await expect(submit).toBeDisabled();
    await married.getByLabel('No').check();
    await expect(submit).toBeEnabled();
    await married.getByLabel('Yes').check();
    await expect(state).toHaveAttribute('aria-required', 'true');
    await expect(submit).toBeDisabled();
    await state.getByLabel('No').check();
    await expect(notice).toHaveCount(0);
    await expect(submit).toBeEnabled();
    await state.getByLabel('Yes').check();
    await expect(notice).toBeVisible();
    await expect(submit).toBeDisabled();
    for (const [field, message] of [
      [first, "Your spouse's first name is required"],
      [last, "Your spouse's last name is required"],
      [email, "Your spouse's email address is required"],
    ] as const) {
      await field.focus();
      await field.blur();
      await expect(field).toHaveAccessibleDescription(message);
    }
    await first.fill('Grace');
    await last.fill('Hopper');
    await email.fill('not an address');
    await email.blur();
    await expect(email).toHaveAccessibleDescription('Please enter an email address like name@example.com');
    await expect(submit).toBeDisabled();
    await email.fill('grace@example.com');
    await expect(submit).toBeEnabled();
  });

  test('[SYN-05] rejects the investor’s own address as the spouse’s @proof', async ({ page, signIn }) => {
    const given = await scene();
    const { decide, amount, method, married, state, first, last, email, submit } = await openForm(
      page,
      signIn,
      given,
    );
    await decide('Yes');
    await amount.fill('20000');
    await method('Cash');
    await married.getByLabel('Yes').check();
    await state.getByLabel('Yes').check();
    await first.fill('Grace');
    await last.fill('Hopper');
    await email.fill(given.person.email);
    await email.blur();
    await expect(email).toHaveAccessibleDescription(/must be different from yours/);
    await expect(submit).toBeDisabled();
  });

  test('[SYN-06] enables Submit for a valid Yes, and for No with or without feedback', async ({
    page,
    signIn,
  }) => {
    const given = await scene();
    const { decide, form, submit } = await openForm(page, signIn, given);
    await expect(submit).toBeDisabled();
    await expect(submit).toHaveAccessibleDescription('Answer Yes or No to submit.');
    await decide('Yes');
    await expect(submit).toBeDisabled();
    await expect(submit).toHaveAccessibleDescription(/^Answer every question above/);
    await decide('No');
    await expect(form.getByLabel('Feedback (optional)')).toBeVisible();
    await expect(submit).toBeEnabled();
    await expect(submit).toHaveAccessibleDescription('');
    await submit.click();
    await expect(page.getByText('You have declined this investment.')).toBeVisible();
    await expect(form).toHaveCount(0);
  });

  test('[SYN-07] sends true for married and state only if chosen, and empty for what was not asked @proof', async ({
    page,
    signIn,
  }) => {
    const given = await scene();
    const { decide, amount, method, married, state, first, last, email, submit } = await openForm(
      page,
      signIn,
      given,
    );
    await decide('Yes');
    await amount.fill('20,000.10');
    await method('Cash');
    await married.getByLabel('Yes').check();
    await state.getByLabel('Yes').check();
    await first.fill('Grace');
    await last.fill('Hopper');
    await email.fill('grace@example.com');
    const sent = page.waitForRequest((outgoing) => outgoing.url().endsWith('/api/syndication/set_investing'));
    await submit.click();
    expect((await sent).postDataJSON()).toEqual({
      id: expect.any(String),
      investing_entity: expect.any(String),
      invest_amount: 20_000.1,
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: true,
      cosub_first_name: 'Grace',
      cosub_last_name: 'Hopper',
      cosub_email: 'grace@example.com',
    });
    await expect(page.getByText('You are going to invest $20,000.10 in this fund.')).toBeVisible();
  });

  test('[SYN-07] sends No to marriage as false, and No to the fund with its feedback @proof', async ({
    page,
    signIn,
  }) => {
    const given = await scene();
    const { decide, amount, method, married, submit, form } = await openForm(page, signIn, given);
    await decide('Yes');
    await amount.fill('20000');
    await method('Cash');
    await married.getByLabel('No').check();
    const sent = page.waitForRequest((outgoing) => outgoing.url().endsWith('/api/syndication/set_investing'));
    await submit.click();
    expect((await sent).postDataJSON()).toMatchObject({ is_married: false, is_marital_state: false });
    const other = await makeFund();
    await page.goto(pageOf(other));
    await decide('No');
    await form.getByLabel('Feedback (optional)').fill('Too long');
    const refused = page.waitForRequest((outgoing) =>
      outgoing.url().endsWith('/api/syndication/set_not_investing'),
    );
    await submit.click();
    expect((await refused).postDataJSON()).toEqual({ id: expect.any(String), feedback: 'Too long' });
  });

  test('[SYN-02] shows the form while undecided; once submitted, shows the status instead, after a reload too @proof', async ({
    page,
    signIn,
  }) => {
    const given = await scene();
    const { decide, amount, method, submit, form } = await openForm(page, signIn, given);
    await decide('Yes');
    await amount.fill('20000');
    await method('Trust');
    // Twice, like an impatient user.
    await submit.dblclick();
    const status = page.getByText('You are going to invest $20,000 in this fund.');
    await expect(status).toBeVisible();
    await expect(form).toHaveCount(0);
    await page.reload();
    await expect(status).toBeVisible();
    await expect(form).toHaveCount(0);
    const accepted = await commitmentsTo(given.fund);
    expect(accepted.map(({ invest_amount }) => invest_amount)).toEqual([20_000]);
  });

  test('[SYN-02] commits once when the reply is lost and Submit is pressed again @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/ERR_CONNECTION_RESET|ERR_FAILED/);
    const given = await scene();
    const { decide, amount, method, submit, form } = await openForm(page, signIn, given);
    await decide('Yes');
    await amount.fill('20000');
    await method('Trust');
    const transport = await given.person.api();
    const loseReply = async (route: Route) => {
      // The server receives and handles it; the reply never arrives.
      const body: unknown = route.request().postDataJSON();
      await transport({ method: 'POST', path: '/api/syndication/set_investing', body });
      await route.abort('connectionreset');
    };
    await page.route('**/api/syndication/set_investing', once(loseReply));
    await submit.click();
    // The page reads the state again and finds the commitment.
    await expect(page.getByText('You are going to invest $20,000 in this fund.')).toBeVisible();
    await expect(form).toHaveCount(0);
    expect(await commitmentsTo(given.fund)).toHaveLength(1);
  });

  test('[SYN-02] keeps what was typed and commits nothing when somebody leaves and comes back by Back or reload @proof', async ({
    page,
    signIn,
  }) => {
    const given = await scene();
    await signIn(page, given.person.email);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: given.fund.name }).click();
    const { decide, amount } = formOf(page);
    await decide('Yes');
    await amount.fill('20000');
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    await page.goForward();
    await expect(amount).toHaveValue(/^20,?000/);
    await page.reload();
    await expect(amount).toHaveValue(/^20,?000/);
    expect(await commitmentsTo(given.fund)).toEqual([]);
  });
});
