import { recordEndpoints, request } from '@paddock/contract';
import type { Locator, Page } from '@playwright/test';
import {
  apiAs,
  completeParticipation,
  createPdf,
  expect,
  expectReadable,
  fileDocuments,
  makeFund,
  makePerson,
  pageOf,
  test,
} from './fixtures/index.ts';

const main = (page: Page) => page.getByRole('main');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not on the page`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Two elements share a line of the page. */
async function expectSideBySide(left: Locator, right: Locator): Promise<void> {
  const [first, second] = await Promise.all([boxOf(left), boxOf(right)]);
  expect(second.x).toBeGreaterThan(first.right);
  expect(second.y).toBeLessThan(first.bottom);
}

test.describe('the layout', () => {
  for (const width of [1280, 1920])
    test(`[POR-09] [CON-10] fills the width of short pages at ${width} px @proof`, async ({
      page,
      signIn,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/about', '/contact']) {
        await page.goto(path);
        await expectSideBySide(
          page.getByRole('heading', { level: 1 }),
          main(page).getByRole('paragraph').first(),
        );
      }
      const person = await makePerson();
      await signIn(page, person.email);
      await page.goto('/security');
      const password = page.getByRole('region', { name: 'Password' });
      await expectSideBySide(
        password.getByText('A new password signs you out'),
        password.getByRole('button', { name: 'Change password' }),
      );
      await page.goto('/profile');
      await expectSideBySide(page.getByText('Address', { exact: true }).first(), page.getByLabel('City'));
      await expectSideBySide(page.getByLabel('City'), page.getByRole('region', { name: 'Preview' }));
      const gap =
        (await boxOf(page.getByRole('region', { name: 'Preview' }))).x -
        (await boxOf(page.getByLabel('City'))).right;
      expect(gap).toBeLessThan(64);
      await page.goto('/education/how-a-syndicated-fund-works');
      const article = await boxOf(page.getByRole('article'));
      expect(Math.abs(article.x - (width - article.right))).toBeLessThan(32);
    });

  test('[POR-09] keeps the words of the homepage beside its picture at 1024 px @proof', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.goto('/homepage');
    const lead = await boxOf(main(page).getByText('We buy well-built property'));
    // The picture begins to show through at half of the page.
    expect(lead.right).toBeLessThanOrEqual(512);
  });

  test('[SYN-01] [POR-09] leaves no term of a fund alone in its row @proof', async ({ page, signIn }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await signIn(page, person.email);
    for (const width of [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(pageOf(fund));
      const terms = main(page)
        .getByRole('term')
        .filter({ hasText: /Amount|Investment|Close Date/ });
      await expect(terms).toHaveCount(5);
      const tops = await terms.evaluateAll((all) => all.map((term) => term.getBoundingClientRect().top));
      const rows = Map.groupBy(tops, (top) => top);
      expect(
        [...rows.values()].map(({ length }) => length).filter((count) => count === 1),
        `at ${width} px`,
      ).toEqual([]);
    }
  });

  test('[DSH-02] [POR-09] fits the table of investments at 1024 and 1280 px @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([
      makePerson(),
      makeFund({
        name: 'A fund with a long name of many words',
        currentPercentagesUpdatedAt: new Date().toISOString(),
      }),
    ]);
    await completeParticipation(person, fund, 249_999.75);
    await signIn(page, person.email);
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/dashboard');
      const table = page.getByRole('table', { name: 'Your investments' });
      // While it loads, a skeleton has the same name.
      await expect(table.getByRole('row', { name: fund.name })).toBeVisible();
      const [frame, own] = await Promise.all([boxOf(table.locator('..')), boxOf(table)]);
      expect(own.right, `at ${width} px`).toBeLessThanOrEqual(frame.right + 1);
    }
  });

  test('[BAC-12] [POR-09] gives the subjects of the outbox their width, and each time one line @proof', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin@example.com');
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/admin/outbox');
      const row = page.getByRole('table', { name: 'Emails' }).getByRole('row').nth(1);
      await expect(row.getByRole('rowheader')).toContainText('@');
      expect((await boxOf(row.getByRole('rowheader'))).width).toBeGreaterThan(200);
      const lines = await row
        .locator('time')
        .first()
        .evaluate((time) => {
          const range = document.createRange();
          range.selectNodeContents(time);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
      if (width === 1280) expect(lines).toBe(1);
    }
  });

  test('[DOC-02] lists the news of a fund without a box, its name beside its documents @proof', async ({
    page,
    signIn,
  }) => {
    const [person, fund] = await Promise.all([makePerson(), makeFund()]);
    await completeParticipation(person, fund, 20_000);
    await fileDocuments([{ collection: 'news_documents', fund: fund._id, title: 'First letter' }]);
    await signIn(page, person.email);
    await page.goto('/news_documents');
    const name = page.getByRole('heading', { level: 2, name: fund.name });
    const group = page.getByRole('group').filter({ has: name });
    await expectSideBySide(name, group.getByRole('button', { name: 'First letter', exact: true }));
    const borders = await group.evaluate((element) => {
      const { borderLeftWidth, borderRightWidth } = getComputedStyle(element);
      return [borderLeftWidth, borderRightWidth];
    });
    expect(borders).toEqual(['0px', '0px']);
    await expectReadable(page);
  });
});

test.describe('toasts', () => {
  test('[NOT-03] have room for their shadow @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    const admin = await apiAs('admin@example.com');
    await request(admin, recordEndpoints('notifications').create, {
      body: { user: person._id, messageSubject: 'A subject' },
    });
    await signIn(page, person.email);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/about');
      await page.evaluate(() => localStorage.removeItem('readNotificationsAt'));
      await page.reload();
      await page.getByRole('button', { name: 'Notifications: 1 unread' }).click();
      const room = await page
        .getByRole('status')
        .filter({ hasText: 'A subject' })
        .evaluate((toast) => {
          const [, y = 0, blur = 0] =
            /(-?\d+)px (-?\d+)px (\d+)px/.exec(getComputedStyle(toast).boxShadow)?.slice(1).map(Number) ?? [];
          let place: Element | null = toast;
          while (place && getComputedStyle(place).overflowY !== 'auto') place = place.parentElement;
          if (!place) return undefined;
          const [inner, outer] = [toast.getBoundingClientRect(), place.getBoundingClientRect()];
          return { needed: y + blur, below: outer.bottom - inner.bottom };
        });
      expect(room?.needed).toBeGreaterThan(0);
      expect(room?.below).toBeGreaterThanOrEqual(room?.needed ?? 0);
    }
  });

  test('[NOT-02] and the badge of nine and more stays within its button @proof', async ({ page, signIn }) => {
    const person = await makePerson();
    const admin = await apiAs('admin@example.com');
    for (let at = 0; at < 9; at += 1)
      await request(admin, recordEndpoints('notifications').create, {
        body: { user: person._id, messageSubject: `Subject ${at}` },
      });
    await signIn(page, person.email);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto('/about');
      const bell = page.getByRole('button', { name: 'Notifications: 9+ unread' });
      const [badge, button] = await Promise.all([boxOf(bell.getByText('9+')), boxOf(bell)]);
      expect(badge.right).toBeLessThanOrEqual(button.right + 2);
      expect(badge.y).toBeGreaterThanOrEqual(button.y);
    }
  });

  test('[HDR-05] say that somebody is signed out @proof', async ({ page, signIn, newVisitor }) => {
    for (const width of [360, 1280]) {
      const person = await makePerson();
      const visitor = width === 360 ? await newVisitor({ viewport: { width, height: 740 } }) : page;
      await signIn(visitor, person.email);
      // The bell asks half a second after it is mounted: with a session that has ended meanwhile, in vain.
      const notifications = visitor.waitForResponse('**/api/notifications?**');
      await visitor.goto('/about');
      await notifications;
      if (width === 360) await visitor.getByRole('button', { name: 'Open menu' }).click();
      await visitor.getByRole('button', { name: 'Log Out' }).click();
      await expect(visitor.getByRole('status').filter({ hasText: 'You are signed out.' })).toBeVisible();
    }
  });
});

test('[DOC-06] a button that deletes does not have the color of what people come for @proof', async ({
  page,
  signIn,
}) => {
  const person = await makePerson();
  await signIn(page, person.email);
  await page.goto('/verification_documents');
  const upload = page.getByRole('button', { name: 'Choose files' });
  const chooser = page.waitForEvent('filechooser');
  await upload.click();
  await (await chooser).setFiles([
    { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from(createPdf(['Passport']).bytes) },
  ]);
  const background = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const text = (button: Locator) => button.evaluate((element) => getComputedStyle(element).color);
  const remove = page.getByRole('button', { name: /^Delete / });
  const primary = await background(upload);
  expect(await text(remove)).not.toBe(primary);
  await remove.click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeVisible();
  expect(await background(confirm)).not.toBe(primary);
  await expectReadable(page);
});

test.describe('the back office', () => {
  test('[BAC-06] [POR-09] shows the whole pipeline and the current section of a fund at every width @proof', async ({
    page,
    signIn,
  }) => {
    const [first, second, fund] = await Promise.all([
      makePerson(),
      makePerson(),
      makeFund({ max_inv_amount: 2_000_000, total_inv_amount: 2_000_000 }),
    ]);
    await completeParticipation(first, fund, 1_250_000);
    await completeParticipation(second, fund, 20_000);
    await signIn(page, 'admin@example.com');
    for (const width of [360, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/admin/funds/${fund._id}/pipeline`);
      const board = page.getByRole('group', { name: 'Pipeline' });
      await expect(board.getByRole('link')).toHaveCount(2);
      const room = await boxOf(board);
      for (const column of await board.getByRole('region').all())
        expect((await boxOf(column)).right, `at ${width} px`).toBeLessThanOrEqual(room.right + 1);
      const card = board.getByRole('link').filter({ hasText: '$1,250,000' });
      const amount = await boxOf(card.getByText('$1,250,000'));
      expect(amount.right).toBeLessThanOrEqual((await boxOf(card)).right);
      await page.goto(`/admin/funds/${fund._id}/cap-table`);
      await expect(
        page
          .getByRole('navigation', { name: 'Sections of this fund' })
          .getByRole('link', { name: 'Cap table' }),
      ).toBeInViewport({ ratio: 1 });
    }
  });

  test('[BAC-08] [POR-09] lets the keyboard reach the rest of a table that is wider than its place, and no other', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'admin@example.com');
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto('/admin/people');
    const region = page.getByRole('group', { name: 'People' });
    await region.focus();
    await expect(region).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible();
    await expect(region).toHaveCount(0);
  });
});
