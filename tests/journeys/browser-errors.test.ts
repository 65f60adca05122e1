import { expect, test } from './fixtures/index.ts';

test('[RUN-06] a page tells the server once that its code did not load, without its address', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/PageNotReached|ERR_FAILED/);
  await page.route('**/assets/about-page-*.js', (route) => route.abort());
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
