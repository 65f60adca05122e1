import { recordEndpoints, request } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  apiAs,
  expect,
  expectNoAxeViolations,
  originOf,
  type Portal,
  pauseClock,
  test,
  uniqueSuffix,
  waitForToastCode,
} from './fixtures/index.ts';

const block = (page: Page) => page.getByRole('region', { name: 'Stay informed' });
const field = (page: Page) => block(page).getByPlaceholder('email', { exact: true });
const button = (page: Page) => block(page).getByRole('button');

/** Chromium's message about a request that fails on purpose. */
const rejectedRequest = /Failed to load resource.*\/api\/email\/mailchimpsubscribe/;

const storedSubscriptions = async (email: string) => {
  const admin = await apiAs('admin@example.com');
  const query = { filter: { email }, populate: 'portal' };
  const { items } = await request(admin, recordEndpoints('newsletter_subscriptions').list, { query });
  return items.map(({ portal }) => (portal as unknown as { slug: string }).slug);
};

test.describe('subscribing', () => {
  for (const portal of ['stallion', 'sports'] as const satisfies Portal[])
    for (const path of ['/portfolio', '/education', '/news'])
      test(`[PUB-01] [PUB-05] [PUB-07] [PUB-10] is at the end of ${path} on ${portal}${portal === 'sports' || path === '/news' ? ' @proof' : ''}`, async ({
        page,
      }) => {
        const email = `reader-${uniqueSuffix()}@example.com`;
        await page.goto(`${originOf(portal)}${path}`);
        await expect(button(page)).toHaveText('Subscribe');
        await field(page).fill(email);
        await button(page).click();
        await expect(button(page)).toHaveText('Subscibed');
        await expect(button(page)).toBeDisabled();
        await expect(field(page)).toBeDisabled();
        expect(await storedSubscriptions(email)).toEqual([portal]);
      });

  test('[PUB-10] shows a busy button while sending, and another press sends nothing @proof', async ({
    page,
  }) => {
    const sent: string[] = [];
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/email/mailchimpsubscribe', async (route) => {
      sent.push(route.request().postData() ?? '');
      await answered;
      await route.continue();
    });
    await page.goto('/education');
    await field(page).fill(`twice-${uniqueSuffix()}@example.com`);
    await field(page).press('Enter');
    await expect(button(page)).toHaveAttribute('aria-busy', 'true');
    await field(page).press('Enter');
    await button(page).click({ force: true });
    answer();
    await expect(button(page)).toHaveText('Subscibed');
    expect(sent).toHaveLength(1);
  });

  for (const typed of ['', 'not an address'])
    test(`[PUB-10] [PUB-13] sends "${typed}" as typed; an address that the server rejects can be sent again${typed === '' ? ' @proof' : ''}`, async ({
      page,
      allowConsole,
    }) => {
      allowConsole(rejectedRequest);
      await page.clock.install();
      await page.goto('/portfolio');
      await field(page).fill(typed);
      const sent = page.waitForRequest('**/api/email/mailchimpsubscribe');
      await button(page).click();
      expect((await sent).postDataJSON()).toEqual({ email: typed });
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('Error subscribing');
      await expect(notice).toHaveAttribute('style', /--notification-color: [^;]*red/);
      await expect(button(page)).toHaveText('Subscribe');
      // Its five seconds are paused: only the next message can close it.
      await pauseClock(page);
      await field(page).fill(`second-${uniqueSuffix()}@example.com`);
      await button(page).click();
      await expect(button(page)).toHaveText('Subscibed');
      await page.clock.runFor(1_000);
      await expect(notice).toHaveCount(0);
    });

  for (const [what, body] of [
    ['no success flag', {}],
    ['success false', { success: false }],
    ['a flag that is not true', { success: 'yes' }],
  ] as const)
    test(`[PUB-10] [PUB-13] reports ${what} as a failure, whatever the status @proof`, async ({ page }) => {
      await page.route('**/api/email/mailchimpsubscribe', (route) => route.fulfill({ json: body }));
      await page.goto('/portfolio');
      await field(page).fill('reader@example.com');
      await button(page).click();
      await expect(page.getByRole('alert')).toContainText('Error subscribing');
      await expect(button(page)).toBeEnabled();
      await expect(field(page)).toHaveValue('reader@example.com');
    });

  test('[PUB-10] reports an error when the network is down @proof', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/portfolio');
    await field(page).fill('reader@example.com');
    await waitForToastCode(page);
    await context.setOffline(true);
    await button(page).click();
    await expect(page.getByRole('alert')).toContainText('Error subscribing');
    await expect(button(page)).toBeEnabled();
  });

  test('[PUB-10] has a name, works by keyboard and passes axe in each state @proof', async ({ page }) => {
    await page.goto('/education');
    await expect(field(page)).toHaveAccessibleName('Your email address');
    await expectNoAxeViolations(page);
    await field(page).fill(`keys-${uniqueSuffix()}@example.com`);
    await field(page).press('Tab');
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(block(page).getByRole('status')).toContainText('Thank you');
    await expectNoAxeViolations(page);
  });
});
