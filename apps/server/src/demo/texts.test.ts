import { describe, expect, it } from 'vitest';
import { demoAssets } from './assets.ts';
import { demoBlogItems } from './blog-items.ts';
import { portalTexts } from './contents.ts';
import { closingNews } from './notifications.ts';
import { demoFunds, offeringOf } from './offerings/index.ts';
import { dueDiligenceDocuments } from './papers/due-diligence.ts';
import { quarterlyReport } from './papers/quarterly-report.ts';
import { subscriptionClauses } from './papers/subscription-clauses.ts';

const portals = ['stallion', 'sports'] as const;
const assetsOf = (slug: string) => demoAssets.filter(({ fund }) => fund === slug);
const fundsOf = (slug: string) => demoFunds.filter(({ portal }) => portal === slug);

/** What the pages of a portal say for themselves, a text each. */
const pagesOf = (slug: (typeof portals)[number]) => [
  ...Object.values(portalTexts[slug]).map(({ title, body }) => `${title}. ${body}`),
  ...demoBlogItems.filter(({ portal }) => portal === slug).map(({ title, body = '' }) => `${title}. ${body}`),
];

/** How many times a year a text about distributions says that they are paid. */
function timesAYear(text: string | undefined): number[] {
  if (!/distribut/i.test(text ?? '')) return [];
  const words: readonly (readonly [RegExp, number])[] = [
    [/\bquarter(?:ly)?\b/i, 4],
    [/\btwice a year\b|\bJune and December\b/i, 2],
    [/\bonce a year\b/i, 1],
  ];
  return words.flatMap(([word, times]) => (word.test(text ?? '') ? [times] : []));
}
const statedTimes = (slug: string) => timesAYear(`Distributions: ${offeringOf(slug).distributions ?? ''}`);

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A number below a thousand in words. */
function inWords(number: number): string {
  if (number < 20) return small[number] ?? '';
  const [above, rest] = number < 100 ? [10, number % 10] : [100, number % 100];
  const whole = Math.floor(number / above);
  if (above === 10) return [tens[whole - 2], ...(rest > 0 ? [small[rest]] : [])].join('-');
  return [`${small[whole]} hundred`, ...(rest > 0 ? [inWords(rest)] : [])].join(' and ');
}
const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);

/** The most funds of a portal that opened within a year. */
const busiestYear = (slug: string) => {
  const opened = fundsOf(slug).flatMap(({ days: [open] }) => open ?? []);
  return Math.max(...opened.map((first) => opened.filter((day) => day >= first && day < first + 365).length));
};

describe.each(portals)('what the pages of %s say', (portal) => {
  it('[PUB-01] promises the portfolio of every fund only if all of them that own something are in it', () => {
    const isWhole = fundsOf(portal)
      .filter(({ days: [, start] }) => (start ?? 0) < 0)
      .every(({ slug }) => demoAssets.some(({ fund }) => fund === slug));
    const promisesAll = portalTexts[portal]['portfolio-intro']?.body.includes('Every property');
    expect(promisesAll && !isWhole).toBe(false);
  });

  it('[CON-01] says nowhere that properties are bought one at a time, when several funds open in a year', () => {
    expect(busiestYear(portal)).toBeGreaterThan(1);
    for (const text of pagesOf(portal))
      expect(text).not.toMatch(/\bproperties a year\b[^.]*\bone\b|\bone property at a time\b/i);
  });

  it('[CON-01] pays distributions as often as its funds do, from the most frequent to the least', () => {
    const stated = fundsOf(portal).flatMap(({ slug }) => statedTimes(slug));
    const range = (times: readonly number[]) => [Math.max(...times), Math.min(...times)];
    const said = pagesOf(portal)
      .map(timesAYear)
      .filter((times) => times.length > 0);
    expect(said.map(range)).toEqual(said.map(() => range(stated)));
  });
});

it('[CON-01] counts on the home page only the funds that have opened, and what they raise', () => {
  const stallion = fundsOf('stallion');
  const opened = stallion.filter(({ days: [open] }) => (open ?? 1) <= 0);
  expect(opened.length).toBeLessThan(stallion.length);
  const raised = opened.reduce((sum, { total }) => sum + Number(total), 0);
  expect(portalTexts.stallion['home-figure-1']?.title).toBe(`$${raised / 1_000_000}M`);
  expect(portalTexts.stallion['home-figure-2']?.title).toBe(String(opened.length));
});

it.each(demoFunds.filter(({ slug }) => / years/.test(offeringOf(slug).term ?? '')))(
  '[INV-04] $slug runs for the years of its term after it has closed',
  ({ slug, days: [, , close, end] }) => {
    const [years] = /\d+/.exec(offeringOf(slug).term ?? '') ?? [];
    const runs = ((end ?? 0) - (close ?? 0)) / 365.25;
    expect(runs).toBeGreaterThanOrEqual(Number(years));
    expect(runs).toBeLessThan(Number(years) + 1);
  },
);

it('[CON-01] counts on the sports pages what the portfolio has: so many clubs, leagues and venues, and their members', () => {
  const { sports } = portalTexts;
  const owned = demoAssets.filter(({ portal }) => portal === 'sports');
  expect(sports['home-figure-1']?.title).toBe(String(owned.length));
  const sponsor = offeringOf('northside-stadium').sponsor_description;
  for (const text of [sports['home-figure-1']?.body, sponsor])
    expect(text).toContain('clubs, leagues and venues');
  for (const text of [sports['header-extra-sports']?.body, sponsor])
    expect(text?.toLowerCase()).toContain(inWords(owned.length));
  // Not all of them are clubs.
  for (const text of [...pagesOf('sports'), sponsor]) expect(text).not.toMatch(/\b(?:six|6) clubs\b(?!,)/i);
  const members = [
    ...(offeringOf('diamond-academy').highlights ?? []),
    ...owned.map(({ description }) => description),
  ]
    .flatMap((text) => /([\d,]+) (?:paying )?members/.exec(text ?? '')?.[1] ?? [])
    .map((count) => Number(count.replaceAll(',', '')));
  expect(sports['home-figure-2']?.title).toBe(
    members.reduce((sum, count) => sum + count, 0).toLocaleString('en-US'),
  );
});

it('[CON-01] does not promise little debt, or debt of every fund, where a lender pays half of one and nothing of another', () => {
  const shares = demoFunds.flatMap(({ slug, portal }) => {
    const { sources = [] } = offeringOf(slug).sources_and_uses ?? {};
    const sum = (lines: typeof sources) => lines.reduce((total, { amount }) => total + amount, 0);
    if (portal !== 'stallion' || sources.length === 0) return [];
    return sum(sources.filter(({ name }) => /loan|mortgage/i.test(name))) / sum(sources);
  });
  expect(Math.max(...shares)).toBeGreaterThan(0.5);
  expect(Math.min(...shares)).toBe(0);
  for (const text of pagesOf('stallion')) {
    expect(text).not.toMatch(/\b(?:little|no) debt\b/i);
    expect(text).not.toMatch(/\beach of our funds(?! that borrow)/);
  }
});

it('[SIG-06] says of who signs for a retirement account what the agreement says', () => {
  const clauses = JSON.stringify(subscriptionClauses('trust'));
  expect(clauses).toContain(
    'at the direction of the person who signs for it. Its custodian named there holds',
  );
  const item = demoBlogItems.find(({ slug }) => slug === 'investing-through-an-ira');
  expect(item?.body).toContain('You sign for the account, and your custodian holds');
  expect(item?.body).not.toMatch(/custodian signs/);
});

it('[INV-04] leaves what a plan assumes of costs to the fund that the market study is about', () => {
  for (const fund of demoFunds) {
    const study = JSON.stringify(dueDiligenceDocuments(fund).find(({ title }) => title === 'Market Study'));
    expect(study).toContain('Compare that with what the plan assumes.');
    expect(study).not.toMatch(/The plan allows for/);
  }
});

it('[NOT-05] says of the day on which an offering closes what its fund does, in whatever month it is read', () => {
  const { fund, news } = closingNews;
  expect(news).toBe('the offering closes within two months');
  const [, , close] = demoFunds.find(({ name }) => name === fund)?.days ?? [];
  // Sent two days ago or later. February has 28 days.
  expect((close ?? Number.NaN) + 3).toBeLessThan(28 + 31);
  expect(close).toBeGreaterThan(31);
});

describe.each(demoFunds.map((fund) => [fund.name, fund] as const))(
  'what the demo says of %s',
  (_name, fund) => {
    it('[PUB-02] names what it has sold, where it is done, and sells nothing in the portfolio before', () => {
      const sold = assetsOf(fund.slug).filter(({ isExitedAsset }) => isExitedAsset);
      if (fund.status !== 'Done') return expect(sold).toEqual([]);
      expect(sold).toEqual(assetsOf(fund.slug));
      for (const { name } of sold) expect(fund.investment).toContain(name);
      expect(fund.investment).not.toMatch(/\bbefore \d{4}\b/);
    });

    it('[PUB-02] describes everything of it in the portfolio, where it is, and that nobody else owns a share', () => {
      const { highlights = [], location = '', sources_and_uses } = offeringOf(fund.slug);
      const said = [fund.investment, ...highlights].join(' ').toLowerCase();
      for (const { name, isExitedAsset, ownershipInfoString = '' } of assetsOf(fund.slug)) {
        if (isExitedAsset) continue;
        const size = Number.parseInt(ownershipInfoString, 10);
        expect([name, [String(size), inWords(size)].some((number) => hasWord(said, number))]).toEqual([
          name,
          true,
        ]);
        const [, place] = /, ([A-Z].*)$/.exec(name) ?? [];
        if (place !== undefined) expect(location).toContain(place);
        // Its sources are all there is, and nobody else is among them.
        if (sources_and_uses) expect(ownershipInfoString).toMatch(/, fully owned$/);
      }
    });

    it('[INV-04] leaves founders the share of the equity that they pay for', () => {
      const { highlights = [], sources_and_uses } = offeringOf(fund.slug);
      const paid = (source: string) => sources_and_uses?.sources.find(({ name }) => name === source)?.amount;
      const [founders, investors = 0] = [paid('Founders'), paid('Investors in this fund')];
      const stated = /keep (\d+)% of the equity/.exec(highlights.join('. '))?.[1];
      const share =
        founders === undefined ? undefined : Math.round((100 * founders) / (founders + investors));
      expect(stated).toBe(share?.toString());
    });

    it('[INV-04] pays distributions in its texts and reports as often as its terms say, and none once it is done', () => {
      const { plan } = offeringOf(fund.slug);
      const report = quarterlyReport(fund);
      for (const text of [fund.investment, fund.description, plan, report])
        expect(statedTimes(fund.slug)).toEqual(expect.arrayContaining(timesAYear(text)));
      expect(/according to plan|will follow/.test(report)).toBe(fund.status !== 'Done');
    });
  },
);
