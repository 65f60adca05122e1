import {
  agreementProfile,
  consent,
  emailsTo,
  expect,
  makeFund,
  makePerson,
  pageOf,
  signLinkEmailedTo,
  test,
  typeSignature,
  uniqueSuffix,
} from './fixtures/index.ts';

test('[ENT-05] a joint account is signed by both owners by name, and management reads what was typed', async ({
  page,
  signIn,
  newVisitor,
}) => {
  // An account without a name: the form asks for it.
  const [person, fund] = await Promise.all([
    makePerson({ profile: { ...agreementProfile, firstName: null, lastName: null } }),
    makeFund(),
  ]);
  const second = `second-${uniqueSuffix()}@example.com`;

  await test.step('the form asks for the name of who signs and for the second owner, not about marriage', async () => {
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    const form = page.getByRole('form', { name: 'Invest or decline' });
    await form.getByLabel('Yes', { exact: true }).check();
    await form.getByLabel('Investment amount').fill('20000');
    await form.getByRole('radiogroup', { name: 'Method of investment' }).getByLabel('Cash').check();
    await expect(form.getByText('Are you married?')).toBeVisible();
    await form.getByLabel('Kind').selectOption({ label: 'Joint account' });
    await expect(form.getByText('Are you married?')).toHaveCount(0);
    await form.getByLabel('Legal name').fill('D. and N. Okafor');
    await form.getByLabel("Second owner's first name").fill('Ngozi');
    await form.getByLabel("Second owner's last name").fill('Okafor');
    await expect(form.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await form.getByLabel("Second owner's email").fill(second);
    await form.getByRole('textbox', { name: 'First name', exact: true }).fill('Daniel');
    await form.getByRole('textbox', { name: 'Last name', exact: true }).fill('Okafor');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Held by D. and N. Okafor (Joint account).')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Signatures' }).getByRole('listitem').nth(1)).toHaveText(
      /Second Owner Signature, not started/,
    );
  });

  await test.step('the owner signs under another name once that is confirmed', async () => {
    await page.getByRole('link', { name: 'Read and sign' }).click();
    await expect(
      page.getByText('D. and N. Okafor is investing $20,000. Signing as Daniel Okafor'),
    ).toBeVisible();
    await expect(page.getByText('The agreement names D. and N. Okafor, by Daniel Okafor')).toBeVisible();
    const paper = page.getByRole('region', { name: 'Agreement', exact: true });
    await expect(paper).toContainText('D. and N. Okafor');
    const form = page.getByRole('form', { name: 'Sign the agreement' });
    await typeSignature(form, 'Danny Okafor');
    await consent(form);
    await form.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(form.getByText('You are signing as Daniel Okafor', { exact: true })).toBeVisible();
    expect(await emailsTo(second)).toEqual([]);
    await form.getByRole('button', { name: 'Sign under this name' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  });

  await test.step('the second owner signs by the link that they get then', async () => {
    const signer = await newVisitor();
    await signer.goto(await signLinkEmailedTo(second));
    await expect(signer.getByText('Signing as Ngozi Okafor')).toBeVisible();
    const form = signer.getByRole('form', { name: 'Sign the agreement' });
    await typeSignature(form, 'N. Okafor');
    await consent(form);
    await form.getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(signer.getByText('You have signed')).toBeVisible();
  });

  await test.step('management reads for whom everybody signed, and what they typed', async () => {
    const admin = await newVisitor();
    await signIn(admin, 'admin@example.com');
    await admin.goto('/admin/countersignatures');
    await admin.getByLabel('Rows per page').selectOption('All');
    const row = admin.getByRole('row').filter({ hasText: fund.name });
    await row.getByRole('link', { name: /^Review/ }).click();
    await expect(admin.getByText('Typed as “Danny Okafor”')).toBeVisible();
    await expect(admin.getByText('Typed as “N. Okafor”')).toBeVisible();
    await expect(admin.getByText('Ngozi Okafor, second owner of D. and N. Okafor')).toBeVisible();
    const form = admin.getByRole('form', { name: 'Countersign the agreement' });
    // Their title is known, and not asked for again.
    await expect(form.getByLabel('Your title')).toHaveCount(0);
    await typeSignature(form, 'Daniel Okafor');
    await consent(form);
    await form.getByRole('button', { name: 'Countersign' }).click();
    await expect(admin.getByText('Countersigned', { exact: true })).toBeVisible();
    await expect(admin.getByText(/by Daniel Okafor, Managing Director$/)).toBeVisible();
  });
});
