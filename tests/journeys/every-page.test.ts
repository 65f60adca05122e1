import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  commit,
  completeParticipation,
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  fundedParticipation,
  makeFund,
  makePerson,
  originOf,
  pageOf,
  requestSignLink,
  signWithLink,
  test,
  typeSignature,
  uniqueSuffix,
} from './fixtures/index.ts';

const widths = [360, 600, 1024, 1440, 1920];

/** The page passes axe, light on a wide screen and dark on a phone, and fits at every width. */
async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expectNoAxeViolations(page);
  await expectNoHorizontalScroll(page, widths);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

test.describe('every page passes axe and fits at every width:', () => {
  for (const portal of ['stallion', 'sports'] as const)
    test(`[POR-09] [POR-10] the home of ${portal}${portal === 'sports' ? ' @proof' : ''}`, async ({
      page,
    }) => {
      await page.goto(originOf(portal));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleAtAllWidths(page);
    });

  test('[POR-09] [POR-10] the sign-in dialog @proof', async ({ page }) => {
    await page.goto('/homepage');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog').getByLabel('Email address')).toBeFocused();
    await expectAccessibleAtAllWidths(page);
  });

  test('[POR-09] [POR-10] a page that asks for sign-in @proof', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
    await expectAccessibleAtAllWidths(page);
  });

  test('[POR-09] [POR-10] the dashboard with investments and open steps @proof', async ({ page, signIn }) => {
    const [person, held, pending] = await Promise.all([
      makePerson({ firstName: 'Maximiliana-Alexandrina', lastName: 'Featherstonehaugh-Cholmondeley' }),
      makeFund({ name: `The Very Long Name of a Fund That Holds Many Things ${uniqueSuffix()}` }),
      makeFund(),
    ]);
    await fundedParticipation(person, held, 123_456.78);
    await commit(person, pending);
    await signIn(page, person.email);
    await page.goto('/dashboard');
    await expect(page.getByRole('table', { name: 'Your investments' })).toContainText('Commitment recorded');
    await expect(
      page.getByRole('region', { name: 'Available Investments' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expect(page.getByRole('figure').locator('svg').first()).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  test('[POR-09] [POR-10] the page of a fund with its form open @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    await signIn(page, person.email);
    await page.goto('/syndication/dashboard/harbor-residences');
    const form = page.getByRole('form', { name: 'Invest or decline' });
    await form
      .getByRole('radiogroup', { name: /Would you like/ })
      .getByLabel('Yes', { exact: true })
      .check();
    await form.getByLabel('Investment amount').fill('1');
    await form.getByLabel('Cash').check();
    await form.getByRole('radiogroup', { name: 'Are you married?' }).getByLabel('Yes').check();
    await form.getByRole('radiogroup', { name: /Texas/ }).getByLabel('Yes').check();
    await form.getByLabel("Spouse's email").fill('nobody');
    await form.getByLabel("Spouse's last name").focus();
    await expect(form.getByText('Please enter an email address')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download Market Study' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  test('[POR-09] [POR-10] the page of a fund after the investment is paid @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await completeParticipation(person, fund, 20_000);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await expect(page.getByRole('heading', { name: 'Funding My Investment' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  test('[POR-09] [POR-10] the page of a fund whose agreement waits for a signature @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await commit(person, fund);
    await signIn(page, person.email);
    await page.goto(pageOf(fund));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please check your email inbox')).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  test('[POR-09] [POR-10] the signing page @proof', async ({ page }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await page.goto(await requestSignLink(person, await commit(person, fund)));
    await expect(
      page.getByRole('region', { name: 'Agreement', exact: true }).locator('canvas').first(),
    ).toBeVisible();
    await typeSignature(
      page.getByRole('form', { name: 'Sign the agreement' }),
      `${person.firstName} ${person.lastName}`,
    );
    // The consent box is as visible as a field, in both modes.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const border = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--pd-field-border)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      await expect(page.getByLabel(/^I agree to sign/)).toHaveCSS('border-top-color', border);
    }
    await expectAccessibleAtAllWidths(page);
  });

  test('[POR-09] [POR-10] the list of countersignatures and a single one @proof', async ({
    page,
    signIn,
  }) => {
    const lastName = `Waiting ${uniqueSuffix()}`;
    const [person, fund] = await Promise.all([makePerson({ lastName }), makeFund()]);
    await signWithLink(await requestSignLink(person, await commit(person, fund)));
    await signIn(page, 'admin@example.com');
    await page.goto('/admin/countersignatures');
    await page.getByLabel('Rows per page').selectOption('All');
    const review = page.getByRole('link', { name: new RegExp(`^Review .*${lastName}`) });
    await expect(review).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await review.click();
    await expect(
      page.getByRole('region', { name: 'Agreement', exact: true }).locator('canvas').first(),
    ).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  test('[POR-09] [POR-10] the outbox @proof', async ({ page, signIn }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await requestSignLink(person, await commit(person, fund));
    await signIn(page, 'superadmin@example.com');
    // With enough emails for several pages.
    const sent = await request(await apiAs('superadmin@example.com'), recordEndpoints('outbox').list, {
      query: { filter: { to: person.email } },
    });
    const items = sent.items.filter(({ subject }) => subject?.includes(fund.name));
    await page.route('**/api/outbox?**', (route) => route.fulfill({ json: { items, total: 60 } }));
    await page.goto('/admin/outbox');
    await expect(page.getByRole('button', { name: 'next page' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page
      .getByRole('row', { name: new RegExp(fund.name) })
      .getByRole('link')
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Please sign: ${fund.name} (Reader Family Trust)`,
    );
    await expectAccessibleAtAllWidths(page);
  });

  for (const portal of ['stallion', 'sports'] as const)
    test(`[POR-09] the header of ${portal} with a long name${portal === 'sports' ? ' @proof' : ''}`, async ({
      page,
      signIn,
    }) => {
      const person = await makePerson({
        firstName: 'Maximiliana-Alexandrina',
        lastName: 'Featherstonehaugh',
      });
      await signIn(page, person.email, { portal });
      await page.goto(`${originOf(portal)}/profile`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoHorizontalScroll(page, widths);
    });

  test('[POR-09] the header has a menu on phones and the navigation on wider screens @proof', async ({
    page,
  }) => {
    await page.goto('/homepage');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const opener = page.getByRole('button', { name: 'Open menu' });
    for (const [width, isPhone] of [
      [1920, false],
      [1440, false],
      [1024, false],
      [599, true],
      [360, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(opener).toBeVisible({ visible: isPhone });
      await expect(navigation).toBeVisible({ visible: !isPhone });
    }
    await opener.click();
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }),
    ).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
