import { expect, makePerson, test } from './fixtures/index.ts';

const pages = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard/investment-summary', 'Investment Summary'],
  ['/activity', 'Activity'],
  ['/performance', 'Performance'],
  ['/news_documents', 'News Documents'],
  ['/tax_documents', 'Tax Documents'],
  ['/verification_documents', 'Verification Documents'],
] as const;

test('[DSH-01] [DOC-02] the pages of an investor ask for what they show first before the application loads, and once', async ({
  page,
  signIn,
  newVisitor,
}) => {
  const person = await makePerson();
  await signIn(page, person.email);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET') asked.push(pathname + search);
  });
  for (const [path, heading] of pages) {
    asked.length = 0;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
    const named = await page.locator('meta[name=paddock-early]').getAttribute('content');
    const early = (named ?? '').split(' ');
    expect(early[0]).toBe('/auth/me');
    expect(early.length, path).toBeGreaterThan(1);
    for (const each of early)
      expect(
        asked.filter((one) => one === each),
        `${path} asks for ${each}`,
      ).toHaveLength(1);
    // The head has asked; one request each means that the application did not ask again.
    expect(await page.evaluate(() => 'takeEarlyReply' in window), path).toBe(true);
  }
  // A visitor asks for nothing.
  const visitor = await newVisitor();
  const byVisitor: string[] = [];
  visitor.on('request', (request) => byVisitor.push(new URL(request.url()).pathname));
  await visitor.goto('/dashboard');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
  expect(byVisitor.filter((one) => one.startsWith('/api/syndication') || one === '/auth/me')).toEqual([]);
});
