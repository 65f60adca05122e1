import {
  correctTerms,
  listAccreditations,
  recordEndpoints,
  request,
  type SessionReply,
  updateContent,
} from '@paddock/contract';
import {
  apiAs,
  awkwardNames,
  commit,
  completeParticipation,
  createPublicRecords,
  expect,
  expectReadable,
  expectTextSpacing,
  fileDocuments,
  makeFund,
  makePerson,
  makePortal,
  originOf,
  requestSignLink,
  routePaths,
  signInAt,
  signInByApi,
  signWithLink,
  test,
  today,
  uniqueSuffix,
} from './fixtures/index.ts';

const longest = `Longest${'ofallnames'.repeat(39)}`;
const [, arabic = '', pictures = ''] = awkwardNames;

type Viewer = 'visitor' | 'person' | 'admin';
interface Scene {
  origin: string;
  sessions: Record<'person' | 'admin', SessionReply>;
  /** The values of a route's parameters, by the route's path. */
  values: Record<string, string>;
}

/** A portal, a person, funds and texts with names as long and unusual as their fields allow. */
async function makeAwkwardScene(): Promise<Scene> {
  const { portal, origin } = await makePortal({
    name: longest.slice(0, 200),
    pageTitle: arabic,
    educationLabel: longest.slice(0, 200),
    facebookUrl: 'https://example.com/',
    signInUrl: 'https://example.com/',
  });
  const [person, admin, superadmin] = [
    await makePerson({
      firstName: longest.slice(0, 200),
      lastName: `${arabic} ${pictures} ${uniqueSuffix()}`,
    }),
    await makePerson({ firstName: longest.slice(0, 200), lastName: pictures, level: 'admin' }),
    await apiAs('superadmin@example.com'),
  ];
  const shared = { portal: portal._id, imageUrl: '' };
  await createPublicRecords(
    'team_members',
    awkwardNames.map((name) => ({ ...shared, name: name.slice(0, 200), position: name.slice(0, 200) })),
  );
  await createPublicRecords(
    'assets_items',
    awkwardNames.map((name) => ({
      ...shared,
      name,
      fundAsString: name,
      assetType: name.slice(0, 200),
      soldInfoNote: name,
      isExitedAsset: true,
      ownershipInfoString: name,
    })),
  );
  const slug = `awkward-${uniqueSuffix()}`;
  await createPublicRecords('assets_items', [
    { ...shared, slug, name: longest, fundAsString: longest, description: `<p>${longest}</p>` },
  ]);
  await createPublicRecords(
    'blog_items',
    awkwardNames.map((title, at) => ({
      ...shared,
      title,
      slug: `${slug}${at || ''}`,
      body: `<p>${title}</p>`,
      type: 'post',
      isPublished: true,
      isFeatured: true,
      displayOnHomepage: true,
      displayOnPortfolio: true,
    })),
  );
  for (const of of [
    'about',
    'contact',
    'privacy-policy',
    'terms-of-use',
    'footer-terms',
    'home-title',
    'portfolio-intro',
    'home-figure-1',
    'home-pillar-1',
  ])
    await request(superadmin, updateContent, {
      body: {
        slug: of,
        portal: portal._id,
        title: longest,
        body: `<p>${awkwardNames.join('</p><p>')}</p><h2>${longest}</h2><pre>${longest}</pre>`,
      },
    });
  const fund = await makeFund({ name: longest, type: pictures, description: `<p>${longest}</p>` });
  const held = await makeFund({
    name: `${arabic} ${longest}`.slice(0, 500),
    max_inv_amount: 900_000_000,
    total_inv_amount: 900_000_000,
  });
  const holding = await completeParticipation(person, held, 123_456_789.12);
  const committed = await commit(person, fund);
  const link = await requestSignLink(person, committed);
  const signed = await makeFund({ name: `${pictures} ${longest}` });
  const countersigned = await commit(person, signed);
  await signWithLink(await requestSignLink(person, countersigned));
  const file = { originalName: `${longest}.pdf`, title: longest };
  // With a file, without which a record is shown to admins only.
  const [news = ''] = await fileDocuments([
    { ...file, collection: 'news_documents', fund: held._id, user: person._id },
    { ...file, collection: 'synd_documents', fund: fund._id },
    { ...file, collection: 'tax_documents', user: person._id, year: Number(today().slice(0, 4)) },
  ]);
  await request(superadmin, recordEndpoints('proof_documents').create, {
    body: { ...file, user: person._id },
  });
  const colleague = await apiAs('admin@example.com');
  const approval = await request(colleague, correctTerms, {
    body: { id: holding._id, invest_amount: 500, reason: longest },
  });
  const first = async (collection: 'outbox' | 'agreement_templates' | 'notification_templates') =>
    (await request(superadmin, recordEndpoints(collection).list, { query: { limit: 1 } })).items[0]?._id ??
    '';
  const accreditation = (await request(superadmin, listAccreditations, { query: {} })).items[0];
  return {
    origin,
    sessions: { person: await signInByApi(person.email), admin: await signInByApi(admin.email) },
    values: {
      '/admin/accreditation/$id': accreditation?.user ?? '',
      '/admin/approvals/$id': approval.approval ?? '',
      '/admin/countersignatures/$syndUser': countersigned._id,
      '/admin/filing/$id': news,
      '/admin/funds/$id': fund._id,
      '/admin/funds/$id/$section': `${held._id}/cap-table`,
      '/admin/journals/$fund': held._id,
      '/admin/journals/$fund/distribution': held._id,
      '/admin/journals/$fund/import': held._id,
      '/admin/journals/$fund/imports': held._id,
      '/admin/journals/$fund/runs': held._id,
      '/admin/journals/$fund/runs/$run': held._id,
      '/admin/journals/$fund/valuation': held._id,
      '/admin/outbox/$id': await first('outbox'),
      '/admin/participations/$id': committed._id,
      '/admin/people/$id': person._id,
      '/admin/portals/$id': portal._id,
      '/admin/records/$collection': 'funds',
      '/admin/records/$collection/new': 'funds',
      '/admin/records/$collection/$id': `funds/${fund._id}`,
      '/admin/site/notifications/$id': await first('notification_templates'),
      '/admin/templates/$id': await first('agreement_templates'),
      '/education/$slug': slug,
      '/portfolio/$slug': slug,
      '/dashboard/investments/$id': holding._id,
      '/dashboard/investments/$id/wire': holding._id,
      '/syndication/dashboard/$slug': fund.url_slug,
      '/syndication/sign/$id': committed._id,
      '/sign/$code': new URL(link).pathname.split('/').at(-1) ?? '',
    },
  };
}

const viewerOf = (path: string): Viewer => {
  if (path.startsWith('/admin')) return 'admin';
  const isInvestors =
    /^\/(?:dashboard|profile|accreditation|security|notifications|syndication|\w+_documents)/.test(path);
  return isInvestors ? 'person' : 'visitor';
};

test.describe('every route', () => {
  let scene: Scene;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    scene = await makeAwkwardScene();
  });
  test.beforeEach(({ allowConsole }) => allowConsole(/status of 40[034]/));

  for (const path of routePaths())
    test(`[POR-09] [POR-10] ${path} fits the longest and most unusual names, wide spacing and large text @proof`, async ({
      page,
    }) => {
      test.slow();
      const viewer = viewerOf(path);
      if (viewer !== 'visitor') await signInAt(page, scene.origin, scene.sessions[viewer]);
      // The pages before and after signing redirect as soon as they have the link or the state of the signatures.
      await page.route('**/api/syndication/request_sign', () => undefined);
      await page.goto(`${scene.origin}${path.replace(/\$\w+(?:\/\$\w+)*/, scene.values[path] ?? 'unknown')}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (!/success|sign\/\$id/.test(path)) await page.waitForLoadState('networkidle');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectReadable(page);
      await expectTextSpacing(page);
    });

  for (const portal of ['stallion', 'sports'] as const)
    for (const path of routePaths().filter((each) => viewerOf(each) === 'visitor' && !each.includes('$')))
      test(`[POR-10] ${path} passes axe on ${portal} in both modes @proof`, async ({ page }) => {
        await page.goto(`${originOf(portal)}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectReadable(page);
      });
});
