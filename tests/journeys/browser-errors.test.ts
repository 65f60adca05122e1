import { expect, test } from './fixtures/index.ts';

test('[RUN-06] a page tells the server once that its code did not load, without its address', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/PageNotReached|ERR_FAILED/);
  await page.route('**/assets/about-page-*.js', (route) => route.abort());
  // Otherwise it would load itself again.
  await page.route('**/health', (route) => route.abort());
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/browser-errors')) reports.push(request.postData() ?? '');
  });
  await page.goto('/contact?code=secret');
  const replied = page.waitForResponse('**/api/browser-errors');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  const reply = await replied;
  expect(reply.status()).toBe(200);
  expect(await reply.request().headerValue('authcode')).toBeNull();
  expect(reply.request().postDataJSON()).toMatchObject({
    kind: 'load',
    name: 'PageNotReached',
    route: '/about',
    build: expect.stringMatching(/^main-.+\.js$/),
    places: expect.arrayContaining([expect.stringMatching(/^[\w.-]+\.js:\d+:\d+$/)]),
  });
  await page.getByRole('button', { name: 'Reload the page' }).waitFor();
  expect(reports).toHaveLength(1);
  expect(reports.join()).not.toMatch(/secret|http/);
});

test('[RUN-06] a page tells the server of what nobody catches, thrown or rejected', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/nobody catches/);
  await page.goto('/contact?code=secret');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  for (const kind of ['error', 'rejection'] as const) {
    const replied = page.waitForResponse('**/api/browser-errors');
    await page.evaluate((how) => {
      const failure = new RangeError(`${how}: nobody catches this`);
      failure.stack = `RangeError\n    at draw (${location.origin}/assets/contact-page-Ab1.js:10:77)`;
      if (how === 'rejection') void Promise.reject(failure);
      else
        setTimeout(() => {
          throw failure;
        });
    }, kind);
    const reply = await replied;
    expect(reply.status()).toBe(200);
    expect(reply.request().postDataJSON()).toMatchObject({
      kind,
      name: 'RangeError',
      message: `${kind}: nobody catches this`,
      route: '/contact',
      places: ['contact-page-Ab1.js:10:77'],
    });
    expect(reply.request().postData()).not.toContain('secret');
  }
});
