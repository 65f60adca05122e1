import {
  expect,
  holdRequests,
  makePortal,
  originOf,
  serverPort,
  serveShell,
  test,
} from './fixtures/index.ts';

const backgroundColorOf = (element: Element) => getComputedStyle(element).backgroundColor;

test.describe('portals', () => {
  for (const [slug, name, claim] of [
    ['stallion', 'Stallion Fund', 'Real assets, held with patience'],
    ['sports', 'Paddock Sports', 'Own a piece of the game'],
  ] as const)
    test(`[POR-01] [POR-02] ${slug}.localhost shows ${name} with its logo, icon, title and texts`, async ({
      page,
    }) => {
      await page.goto(originOf(slug));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(claim);
      await expect(page).toHaveTitle(`Home @ ${name}`);
      const logo = page.getByRole('banner').getByRole('img', { name });
      await expect(logo).toHaveAttribute('src', `/portals/${slug}/logo.png`);
      expect(
        await logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
      ).toBeTruthy();
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', `/portals/${slug}/favicon.ico`);
      const icon = await page.request.get(
        `http://localhost:${new URL(page.url()).port}/portals/${slug}/favicon.ico`,
      );
      expect(icon.headers()['content-type']).toMatch(/icon/);
    });

  test('[POR-01] [POR-02] differ in colors, education label and links to each other', async ({ page }) => {
    const seen = [];
    for (const slug of ['stallion', 'sports'] as const) {
      await page.goto(originOf(slug));
      const header = page.getByRole('banner');
      seen.push({
        ground: await page.getByRole('contentinfo').evaluate(backgroundColorOf),
        education: await header.getByRole('link', { name: /^(Education|Insights)$/ }).textContent(),
        social: await page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' }).count(),
      });
    }
    expect(seen.map(({ education, social }) => ({ education, social }))).toEqual([
      { education: 'Education', social: 0 },
      { education: 'Insights', social: 1 },
    ]);
    expect(seen[0]?.ground).not.toBe(seen[1]?.ground);
  });

  test('[POR-01] fall back to the default portal on an unknown host', async ({ page }) => {
    await page.goto(originOf('stallion').replace('stallion.', 'elsewhere.'));
    await expect(page).toHaveTitle('Home @ Stallion Fund');
  });

  test('[POR-03] cover a page with an overlay until their list has loaded, then fade it out', async ({
    page,
  }) => {
    await serveShell(page);
    const { release } = await holdRequests(page, '**/auth/portals');
    await page.goto('/');
    const overlay = page.getByRole('status').filter({ hasText: 'Loading' });
    await expect(overlay).toBeVisible();
    expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
    await expect(page.getByRole('banner')).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real assets, held with patience');
    await expect(overlay).toHaveCount(0);
  });

  test('[POR-03] report that their list cannot be loaded, and offer a retry', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource.*ERR_FAILED/);
    await serveShell(page);
    await page.route('**/auth/portals', (route) => route.abort());
    await page.goto('/');
    const failure = page.getByRole('alert');
    await expect(failure).toBeVisible();
    await page.unroute('**/auth/portals');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real assets, held with patience');
  });

  test('[POR-06] are cached in local storage for 5 seconds; the list in the page takes precedence', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/auth/portals') asked.push(request.url());
    });
    const start = Date.now();
    await page.clock.setFixedTime(start);
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('portals'))).toContain('stallion');
    await serveShell(page);
    await page.clock.setFixedTime(start + 4_999);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real assets, held with patience');
    expect(asked).toHaveLength(0);
    await page.clock.setFixedTime(start + 5_000);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real assets, held with patience');
    expect(asked).toHaveLength(1);
    await page.clock.setFixedTime(start + 9_999);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Real assets, held with patience');
    expect(asked).toHaveLength(1);
  });

  test('[POR-04] redirect the two configured hosts to their www form, with path and query, without the overlay', async ({
    page,
  }) => {
    // The configuration names the host, so a repeat finds it taken by the portal that the first run made.
    await makePortal({ name: 'The Arena', domains: ['arena.localhost'] }).catch(() => undefined);
    const port = serverPort();
    for (const [host, name] of [
      ['arena.localhost', 'The Arena'],
      ['field.localhost', 'Stallion Fund'],
    ]) {
      await page.goto(`http://${host}:${port}/about?from=old`);
      await expect(page).toHaveURL(`http://www.${host}:${port}/about?from=old`);
      await expect(page).toHaveTitle(`About @ ${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    }
    await page.goto(originOf('sports'));
    await expect(page).toHaveURL(`${originOf('sports')}/`);
  });

  test('[POR-07] add their page title, or else their name, to the title of the page @proof', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Home @ Stallion Fund');
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveTitle('About @ Stallion Fund');
    const titled = await makePortal({ name: 'Long Name LLC', pageTitle: 'Short' });
    await page.goto(`${titled.origin}/about`);
    await expect(page).toHaveTitle('About @ Short');
    const untitled = await makePortal({ name: 'Only A Name' });
    await page.goto(`${untitled.origin}/about`);
    await expect(page).toHaveTitle('About @ Only A Name');
  });

  test('[POR-08] use the default colors unless they have their own', async ({ page }) => {
    const colours = async (origin: string) => {
      await page.goto(origin);
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
      const button = page.getByRole('dialog').getByRole('button', { name: 'Sign In' });
      await expect(button).toBeVisible();
      return {
        portal: await page.locator('footer').evaluate(backgroundColorOf),
        primary: await button.evaluate(backgroundColorOf),
        secondary: await page
          .locator('html')
          .evaluate((root) =>
            getComputedStyle(root).getPropertyValue('--mantine-color-accent-filled').trim(),
          ),
      };
    };
    const plain = await makePortal();
    expect(await colours(plain.origin)).toEqual({
      portal: 'rgb(34, 34, 85)',
      primary: 'rgb(25, 118, 210)',
      secondary: '#5baca2',
    });
    const own = await makePortal({
      portalColor: '#102030',
      primaryColor: '#884400',
      secondaryColor: '#007755',
    });
    expect(await colours(own.origin)).toEqual({
      portal: 'rgb(16, 32, 48)',
      primary: 'rgb(136, 68, 0)',
      secondary: '#007755',
    });
  });
});

test('[POR-01] a portal without pictures shows its name, and requests no missing file @proof', async ({
  page,
}) => {
  const { origin, portal } = await makePortal({ name: 'The Meridian Partnership' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/`);
  await expect(page.getByRole('banner').getByText('The Meridian Partnership')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('The Meridian Partnership')).toBeVisible();
  await page.getByRole('link', { name: 'View the portfolio' }).click();
  await expect(page).toHaveURL(`${origin}/portfolio`);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith(`/portals/${portal.slug}/`))).toEqual([]);
});
