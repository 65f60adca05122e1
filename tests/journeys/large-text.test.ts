import { expect, makeFund, test } from './fixtures/index.ts';

test('[DSH-05] [LED-05] amounts and their labels fit a phone with text at twice its size', async ({
  page,
  signIn,
}) => {
  const { name } = await makeFund({ max_inv_amount: 900_000_000, total_inv_amount: 900_000_000 });
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, 'investor@example.com');
  await page.goto('/dashboard');
  await expect(page.getByRole('article').filter({ hasText: name ?? '' })).toContainText('$900,000,000');
  const wire = page.getByRole('link', { name: /wire/i }).first();
  const address = await wire.getAttribute('href');
  for (const path of ['/dashboard', '/activity', '/performance', address ?? '']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(/\$\d/).first()).toBeVisible();
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    const beyond = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter(({ children }) => children.length === 0)
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map(({ textContent }) => textContent),
    );
    expect(beyond, `beyond the edge of ${path}`).toEqual([]);
  }
});
