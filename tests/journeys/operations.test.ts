import { randomUUID } from 'node:crypto';
import {
  emailsTo,
  expect,
  expectReadable,
  makeFund,
  makePerson,
  serverDatabase,
  test,
  uniqueSuffix,
} from './fixtures/index.ts';

const admin = 'admin@example.com';
const superadmin = 'superadmin@example.com';

/**
 * A notification by email that was given up, with a subject of its own. `handedOver` means that a mail server had it, whose
 * answer was lost.
 */
async function makeFailedDelivery({ handedOver = false } = {}) {
  const db = await serverDatabase();
  const person = await makePerson();
  const subject = `Lost ${uniqueSuffix()}`;
  const [template, notification, mail] = [randomUUID(), randomUUID(), randomUUID()];
  await db.query('INSERT INTO notification_templates (_id, name, subject, message) VALUES ($1, $2, $3, $4)', [
    template,
    subject,
    subject,
    '<p>The message itself.</p>',
  ]);
  await db.query('INSERT INTO notifications (_id, template, "user") VALUES ($1, $2, $3)', [
    notification,
    template,
    person._id,
  ]);
  await db.query(
    `INSERT INTO outbox (_id, "to", subject, failures, problem, "failedAt", "handedOverAt")
      VALUES ($1, $2, $3, 8, $4, now(), CASE WHEN $5 THEN now() END)`,
    [mail, person.email, subject, handedOver ? 'It may have arrived.' : '550 no such mailbox', handedOver],
  );
  await db.query(
    `INSERT INTO notification_deliveries (_id, notification, channel, target, mail, state, "createdAt")
      VALUES ($1, $2, 'email', $3, $4, NULL, now() + interval '1 minute')`,
    [randomUUID(), notification, person.email, mail],
  );
  return { person, subject, mail };
}

test.describe('operations', () => {
  test('[BAC-12] a failed delivery is found with its reason, retried, and arrives', async ({
    page,
    signIn,
  }) => {
    const { person, subject } = await makeFailedDelivery();
    await signIn(page, admin);
    await page.goto('/admin/deliveries?rows=50');
    const row = page.getByRole('row', { name: new RegExp(subject) });
    await expect(row).toContainText('550 no such mailbox');
    await expectReadable(page);
    await row.getByRole('button', { name: `Retry the delivery to ${person.email}` }).click();
    await expect(page.getByText('Queued again: 1 delivery.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect
      .poll(
        async () =>
          (await emailsTo(person.email)).filter((email) => email.subject === subject && email.sentAt !== null)
            .length,
      )
      .toBe(1);
    await page.getByLabel('State').selectOption('Delivered');
    // The journeys have no mail server, so nothing leaves this machine.
    await expect(row).toContainText('Kept, not sent');
  });

  test('[BAC-12] the outbox shows each email with its state, and its text only to a superadmin', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    const { subject, mail } = await makeFailedDelivery();
    await signIn(page, admin);
    await page.goto('/admin/outbox');
    await page.getByLabel('Search by address or subject').fill(subject);
    await page.getByLabel('State').selectOption('Failed');
    const row = page.getByRole('row', { name: new RegExp(subject) });
    await expect(row).toContainText('550 no such mailbox');
    await page.reload();
    await expect(page.getByLabel('State')).toHaveValue('failed');
    await row.getByRole('link', { name: subject }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
    await expect(page.getByText('550 no such mailbox')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show the text' })).toHaveCount(0);
    await expectReadable(page);

    const visitor = await newVisitor();
    await signIn(visitor, superadmin);
    await visitor.goto(`/admin/outbox/${mail}`);
    await visitor.getByRole('button', { name: 'Show the text' }).click();
    await expect(visitor.getByText('The text is not kept after sending.')).toBeVisible();
  });

  test('[BAC-12] an email that may not have arrived says so, and is sent again when its button is pressed @proof', async ({
    page,
    signIn,
  }) => {
    const { person, subject } = await makeFailedDelivery({ handedOver: true });
    await signIn(page, admin);
    await page.goto('/admin/outbox');
    await page.getByLabel('Search by address or subject').fill(subject);
    await page.getByLabel('State').selectOption('Failed');
    await expect(page.getByText(`No emails for ${subject}`)).toBeVisible();
    await page.getByLabel('State').selectOption('May not have arrived');
    const email = page.getByRole('row', { name: new RegExp(subject) });
    await expect(email).toContainText('May not have arrived');
    await expect(email).toContainText('It may have arrived.');
    await expect(
      email.getByRole('button', { name: `Send again the email to ${person.email}` }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry all failed emails' })).toHaveCount(0);
    await page.goto('/admin/deliveries?rows=50&state=uncertain');
    const delivery = page.getByRole('row', { name: new RegExp(subject) });
    await expect(delivery).toContainText('May not have arrived');
    await expectReadable(page);
    await delivery.getByRole('button', { name: `Send again the delivery to ${person.email}` }).click();
    await expect(page.getByText('Queued again: 1 delivery.')).toBeVisible();
    await expect(delivery).toHaveCount(0);
  });

  test('[BAC-12] a failed job is retried, and schedules show when they run @proof', async ({
    page,
    signIn,
  }) => {
    const db = await serverDatabase();
    const id = randomUUID();
    const problem = `The store is away ${uniqueSuffix()}`;
    await db.query(
      `INSERT INTO pgboss.job (id, name, state, data, output, retry_limit, retry_count, policy, started_on, completed_on)
        SELECT $1, name, 'failed', '{}', $2, 0, 0, policy, now(), now() FROM pgboss.queue WHERE name = 'scan-backlog'`,
      [id, JSON.stringify({ message: problem })],
    );
    await signIn(page, admin);
    await page.goto('/admin/jobs?state=failed&rows=50');
    const row = page.getByRole('table', { name: 'Jobs' }).getByRole('row', { name: new RegExp(problem) });
    await expect(row).toContainText('Scan backlog');
    await expectReadable(page);
    await row.getByRole('button', { name: 'Retry Scan backlog' }).click();
    await expect(page.getByText('Queued again: 1 job.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect
      .poll(
        async () =>
          (await db.query('SELECT state FROM pgboss.job WHERE id = $1', [id])).rows[0]?.state as string,
      )
      .toBe('completed');
    const schedules = page.getByRole('table', { name: 'Schedules' });
    await expect(schedules.getByRole('row', { name: /Scan backlog/ })).toContainText('Completed');
  });

  test('[BAC-12] the audit log is filtered by person and record, reads as changes, and downloads as CSV', async ({
    page,
    signIn,
  }) => {
    const person = await makePerson();
    await signIn(page, admin);
    await page.goto(`/admin/audit?record=${person._id}`);
    const row = page.getByRole('row', { name: /Created person/ });
    await expect(row).toContainText(`Last name: ${person.lastName}`);
    await expect(page.getByText('in the CSV they are in UTC')).toBeVisible();
    await expectReadable(page);
    await page.getByRole('combobox', { name: 'Who' }).fill(superadmin);
    await page.getByRole('option', { name: superadmin }).click();
    await expect(row).toBeVisible();
    await page.getByLabel('Records of').selectOption('Funds');
    await expect(page.getByText('No lines match')).toBeVisible();
    // A search by name finds what was done about the person, and leads to them.
    await page.goto(`/admin/audit?text=${encodeURIComponent(person.lastName ?? '')}`);
    await row
      .getByRole('link', { name: person.lastName ?? '' })
      .first()
      .click();
    await expect(page).toHaveURL(`/admin/people/${person._id}`);
    // An id inside the changes of a line is a link with the name of what it points to.
    const fund = await makeFund();
    await page.goto(`/admin/audit?record=${fund._id}`);
    const company = page.getByRole('row', { name: /Created fund/ }).getByRole('link', {
      name: `${fund.name} Management`,
    });
    await expect(company).toHaveAttribute('href', `/admin/records/companies/${fund.company}`);
    // The table has room for its changes, which are what it is read for.
    const table = page.getByRole('table', { name: 'Audit log' });
    expect(
      await table.evaluate(
        ({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0),
      ),
    ).toBeLessThanOrEqual(0);
    await page.goto(`/admin/records/funds/${fund._id}`);
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      `Company: ${fund.name} Management`,
    );
    await page.goto(`/admin/audit?record=${person._id}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-events-\d{4}-\d\d-\d\d\.csv$/);
  });

  test('[BAC-12] tells an investor that these pages are not for them @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    for (const path of ['/admin/jobs', '/admin/audit', '/admin/deliveries', '/admin/site/newsletter']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/don't have rights/);
    }
  });
});
