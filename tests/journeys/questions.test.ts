import { answerQuestion, askQuestion, listFundQuestions, listQuestions, request } from '@paddock/contract';
import {
  apiAs,
  emailsTo,
  expect,
  expectNoHorizontalScroll,
  expectReadable,
  makeFund,
  makePerson,
  once,
  pageOf,
  test,
} from './fixtures/index.ts';

test.describe('questions to the manager of a fund', () => {
  test('[INV-04] an investor asks, an admin answers and publishes, and others read it without the name', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const [asker, other, fund] = await Promise.all([
      makePerson({ firstName: 'Ida', lastName: 'Curious' }),
      makePerson(),
      makeFund(),
    ]);
    await signIn(page, asker.email);
    await page.goto(pageOf(fund));
    const questions = page.getByRole('region', { name: 'Questions and answers' });
    await questions.getByRole('button', { name: 'Send the question' }).click();
    await expect(questions.getByText('Please write your question.')).toBeVisible();
    await questions.getByLabel('Ask the manager').fill('I am Ida. <b>Is the loan fixed?</b>');
    await questions.getByRole('button', { name: 'Send the question' }).dblclick();
    await expect(questions.getByRole('listitem')).toHaveText(
      /I am Ida\. <b>Is the loan fixed\?<\/b>Waiting for an answer/,
    );
    await expect(questions.getByLabel('Ask the manager')).toHaveValue('');

    const office = await newVisitor();
    await signIn(office, 'admin@example.com');
    await office.goto('/admin');
    await office
      .getByRole('list', { name: 'Waiting for you' })
      .getByRole('link', { name: /questions? to answer/ })
      .click();
    await expect(office.getByRole('heading', { level: 1 })).toHaveText('Questions');
    await office.goto(`/admin/funds/${fund._id}/questions`);
    const card = office.getByRole('list', { name: 'Questions' }).getByRole('listitem');
    await expect(card).toContainText('Ida Curious');
    await card.getByRole('button', { name: 'Send the answer' }).click();
    await expect(card.getByText('Please write an answer.')).toBeVisible();
    await card.getByLabel('Answer', { exact: true }).fill('Yes.\nFor seven years.');
    await card.getByLabel('Publish it to everybody').check();
    await card.getByLabel('The question as others read it').fill('Is the loan fixed?');
    await expectNoHorizontalScroll(office, [360, 1280]);
    await expectReadable(office);
    await card.getByRole('button', { name: 'Send the answer' }).click();
    await expect(office.getByText('Nothing to answer')).toBeVisible();
    const [email] = await emailsTo(asker.email);
    expect(email?.subject).toBe(`An answer to your question about ${fund.name}`);

    const reader = await newVisitor();
    await signIn(reader, other.email);
    await reader.goto(pageOf(fund));
    const read = reader.getByRole('region', { name: 'Questions and answers' });
    await expect(read.getByRole('heading', { level: 3 })).toHaveText('Is the loan fixed?');
    await expect(read).toContainText('For seven years.');
    await expect(read).not.toContainText('Ida');
  });

  test('[INV-04] an answer that somebody else was faster with is shown, and what was typed stays @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 409/);
    const [asker, fund] = await Promise.all([makePerson(), makeFund()]);
    await request(await asker.api(), askQuestion, {
      body: { fund: fund._id, question: 'Which bank?' },
    });
    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/funds/${fund._id}/questions`);
    await page.getByLabel('Answer', { exact: true }).fill('Mine');
    const superadmin = await apiAs('superadmin@example.com');
    const { items } = await request(superadmin, listQuestions, { query: { fund: fund._id } });
    const { _id: id, updatedAt } = items[0] ?? { _id: '', updatedAt: '' };
    await request(superadmin, answerQuestion, {
      body: { id, updatedAt, answer: 'Theirs', publicQuestion: null },
    });
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByRole('alert')).toContainText('has answered meanwhile: “Theirs”');
    await expect(page.getByRole('alert')).toContainText('Press “Send the answer” again');
    await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(page.getByText('Nothing to answer')).toBeVisible();
    const own = await request(await asker.api(), listFundQuestions, { params: { fundId: fund._id } });
    expect(own.items).toMatchObject([{ answer: 'Mine' }]);
  });

  test('[INV-04] a question that could not be sent stays in the form; one is closed without an answer @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 500/);
    const [asker, fund] = await Promise.all([makePerson(), makeFund()]);
    await signIn(page, asker.email);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(pageOf(fund));
    await page.route(
      '**/api/syndication/questions',
      once((route) =>
        route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Something went wrong.' } }),
      ),
    );
    const questions = page.getByRole('region', { name: 'Questions and answers' });
    await questions.getByLabel('Ask the manager').fill('May I call?');
    await questions.getByRole('button', { name: 'Send the question' }).click();
    await expect(questions.getByRole('alert')).toBeVisible();
    await expect(questions.getByLabel('Ask the manager')).toHaveValue('May I call?');
    await questions.getByRole('button', { name: 'Send the question' }).click();
    await expect(questions.getByText('Waiting for an answer')).toBeVisible();
    await expectNoHorizontalScroll(page, [360]);
    await expectReadable(page);

    await signIn(page, 'admin@example.com');
    await page.goto(`/admin/funds/${fund._id}/questions`);
    await page.getByRole('button', { name: 'Close without an answer' }).click();
    await expect(page.getByText('Nothing to answer')).toBeVisible();
    await page.getByLabel('Show').selectOption('Closed without an answer');
    await expect(page.getByText('May I call?')).toBeVisible();
  });
});
