import type { PortalSlug } from '../setup/index.ts';

/** An education or news item of the demo. */
export interface DemoBlogItem {
  portal: PortalSlug;
  type: 'video' | 'link' | 'post';
  slug: string;
  title: string;
  /** Relative to the portal's picture folder. */
  picture?: string;
  url?: string;
  listLinkHref?: string;
  body?: string;
  isFeatured?: boolean;
  displayOnHomepage?: boolean;
  displayOnPortfolio?: boolean;
}

type BlogItemInput = Omit<DemoBlogItem, 'portal'>;

const video = (slug: string, title: string, url: string, picture: string, text: string): BlogItemInput => ({
  type: 'video',
  slug,
  title,
  url,
  picture,
  body: `<p>${text}</p>`,
});

const youtube = (id: string) => `https://www.youtube.com/watch?v=${id}`;

const stallion: readonly BlogItemInput[] = [
  {
    type: 'post',
    slug: 'how-a-syndicated-fund-works',
    title: 'How a syndicated fund works',
    picture: 'reading/houses',
    isFeatured: true,
    displayOnHomepage: true,
    displayOnPortfolio: true,
    body: '<p>Many investors buy one property together. A manager finds, finances and runs it; each investor owns an interest and receives a share of the earnings. It sounds simple, and on the day of the purchase it is. What determines your return happens in the years after that.</p><h2>What you own</h2><p>You own an interest in a company, and the company owns the building. That is why you sign a subscription agreement rather than a deed, and why your tax form comes from a partnership.</p><h2>What you receive</h2><p>Distributions while the property is held, a share of the proceeds when it is sold, and a tax form every spring. Distributions are not guaranteed: they are what is left after loan payments, repairs and reserves.</p><h2>What you pay</h2><ul><li>An acquisition fee, when the property is bought.</li><li>A management fee, while it is held.</li><li>A share of the profit, once you have your own money back with a preferred return.</li></ul><p>Ask for all three in dollars, for the amount you plan to invest. A manager who cannot tell you right away has not done the math.</p><h2>When you can leave</h2><p>Usually when the property is sold, and not before. Invest only what you will not need for the length of the plan, plus two years.</p>',
  },
  {
    type: 'post',
    slug: 'reading-a-private-placement-memorandum',
    title: 'Reading a private placement memorandum',
    picture: 'reading/paper',
    displayOnHomepage: true,
    displayOnPortfolio: true,
    body: '<p>Start with the risks, then the fees, then who makes the decisions. The numbers come last: they are only as good as their assumptions.</p><h2>The risks</h2><p>Most are the same in every document. Read the ones that are not. A sentence about one tenant, one lender or one road is there because somebody worried.</p><h2>The assumptions</h2><p>Look for four: the rent at the end, the interest rate at refinancing, the price at sale, and the vacancy in between. Make each one worse and see what is left.</p><blockquote>A plan that works with ordinary luck is a plan. One that needs good luck is a hope.</blockquote>',
  },
  video(
    'a-walk-through-harbor-residences',
    'A walk through Harbor Residences',
    youtube('aqz-KE-bpKQ'),
    'funds/harbor',
    'The renovated homes, room by room, and what each one cost.',
  ),
  {
    type: 'link',
    slug: 'accredited-investors',
    title: 'Who is an accredited investor?',
    picture: 'reading/shield',
    displayOnPortfolio: true,
    url: 'https://www.investor.gov/',
  },
  {
    type: 'post',
    slug: 'the-capital-stack-in-five-minutes',
    title: 'The capital stack in five minutes',
    picture: 'reading/scales',
    displayOnHomepage: true,
    displayOnPortfolio: true,
    body: '<p>Everyone who puts money into a property stands in a line. The bank is first, and sleeps well. The common equity is last, and takes what is left: most of the gain, and the first of the losses.</p><p>Where you stand in that line matters more than the return on the first page.</p>',
  },
  video(
    'ridge-logistics-from-above',
    'Ridge Logistics from above',
    'https://vimeo.com/76979871',
    'funds/logistics',
    'Three buildings, four tenants, and the road that brought them here.',
  ),
  {
    type: 'post',
    slug: 'what-a-distribution-is-made-of',
    title: 'What a distribution is made of',
    picture: 'reading/growth',
    displayOnHomepage: true,
    displayOnPortfolio: true,
    body: '<p>The income of the period, less loan payments, less what the roof will need. Some managers add some of your own money to round it up. We tell you if we do.</p>',
  },
  video(
    'questions-to-ask-a-sponsor',
    'Twelve questions to ask a sponsor',
    'https://youtu.be/eRsGyueVLvQ',
    'reading/paper',
    'Margaret Hale asks them of herself, and does not always like the answers.',
  ),
  {
    type: 'post',
    slug: 'your-k-1-explained',
    title: 'Your K-1, explained',
    picture: 'reading/calendar',
    body: '<p>It arrives in March, it looks like nothing else in your files, and it is the most common reason people call us. We go through it box by box, in the order your accountant reads it.</p>',
  },
  video(
    'a-vintage-at-willamette',
    'A vintage at Willamette',
    youtube('R6MlUcmOul8'),
    'funds/vineyard',
    'What land earns while you hold it.',
  ),
  {
    type: 'post',
    slug: 'investing-through-an-ira',
    title: 'Investing through an IRA',
    picture: 'reading/key',
    body: '<p>You sign for the account, and your custodian holds the interest. The money comes from the account and goes back to it. Start three weeks earlier than you think.</p>',
  },
  video(
    'inside-the-investment-committee',
    'Inside the investment committee',
    youtube('WhWc3b3KhnY'),
    'reading/scales',
    'How 400 properties a year become a few.',
  ),
  {
    type: 'post',
    slug: 'why-we-sold-hotel-palmetto',
    title: 'Why we sold Hotel Palmetto',
    picture: 'assets/hotel',
    body: '<p>It earned well, and we could have kept it. What we thought at the time, what has happened since, and what we would do again.</p>',
  },
  video(
    'renovating-home-by-home',
    'Renovating home by home',
    'https://www.youtube.com/shorts/mN0zPOpADL4',
    'funds/townhouses',
    'Eleven days in one kitchen, in one minute.',
  ),
  {
    type: 'post',
    slug: 'interest-rates-and-your-property',
    title: 'Interest rates and your property',
    picture: 'reading/path',
    body: '<p>A seven-year fixed loan makes for boring news. We like boring news. Here is what one more percentage point would have cost each of our funds that borrow, in dollars.</p>',
  },
  video(
    'the-orchard-in-four-seasons',
    'The orchard in four seasons',
    'https://vimeo.com/1084537',
    'assets/orchard',
    'Apples, patience, and a frost in April.',
  ),
  {
    type: 'post',
    slug: 'a-letter-after-ten-years',
    title: 'A letter to our investors after ten years',
    picture: 'reading/paper',
    body: '<p>Five funds, two mistakes we can name, and the rule we made after each of them.</p>',
  },
  video(
    'meet-the-construction-crew',
    'Meet the construction crew',
    youtube('_cMxraX_5RE'),
    'assets/mill',
    'Samuel Whitfield and the people behind the renovations.',
  ),
  {
    type: 'link',
    slug: 'checking-a-sponsor',
    title: 'Check a sponsor before you invest',
    picture: 'reading/key',
    url: 'https://adviserinfo.sec.gov/',
    listLinkHref: 'https://adviserinfo.sec.gov/',
  },
  video(
    'how-signing-works',
    'How signing an agreement works',
    youtube('aqz-KE-bpKQ'),
    'reading/shield',
    'From the first page to the digital seal, with a fictional investor.',
  ),
  {
    type: 'post',
    slug: 'when-a-fund-closes',
    title: 'When a fund closes',
    picture: 'reading/calendar',
    body: '<p>The last distribution, the last tax form, and the letter that accounts for every dollar.</p>',
  },
];

const sports: readonly BlogItemInput[] = [
  {
    type: 'post',
    slug: 'what-a-club-is-worth',
    title: 'What is a club worth?',
    picture: 'reading/books',
    isFeatured: true,
    displayOnHomepage: true,
    body: '<p>Tickets, media, merchandise, and the land under the stands: four businesses under one name, each with its own multiple.</p><h2>Tickets</h2><p>Count the season tickets that are renewed, not the seats that are sold.</p><h2>Media</h2><p>A contract with six years to run is worth more than a bigger one with two.</p><h2>Land</h2><p>The field earns money on twenty-five days a year. The rest of the calendar is up to the owner.</p>',
  },
  {
    ...video(
      'inside-the-academy',
      'Inside the academy',
      'https://vimeo.com/76979871',
      'funds/diamond',
      'A morning with the under-fifteens.',
    ),
    displayOnHomepage: true,
  },
  {
    type: 'post',
    slug: 'how-ticket-money-moves',
    title: 'How ticket money moves',
    picture: 'reading/tickets',
    displayOnHomepage: true,
    body: '<p>From the gate to the league, the city and the club, and what is left for the owners on a rainy Tuesday.</p>',
  },
  video(
    'match-day-behind-the-stands',
    'Match day behind the scenes',
    youtube('eRsGyueVLvQ'),
    'reading/crowd',
    'Eleven hours with the people who run the stadium.',
  ),
  {
    type: 'link',
    slug: 'accredited-investors',
    title: 'Who is an accredited investor?',
    picture: 'funds/court',
    url: 'https://www.investor.gov/',
  },
  {
    type: 'post',
    slug: 'media-rights-in-plain-english',
    title: 'Media rights in plain English',
    picture: 'reading/screen',
    body: '<p>Who can show what, where, and for how long. Three contracts, side by side.</p>',
  },
  video(
    'the-first-lap',
    'The first lap of the new velodrome',
    youtube('R6MlUcmOul8'),
    'assets/velodrome',
    'After ninety years, the boards are new.',
  ),
  {
    type: 'post',
    slug: 'promotion-and-relegation',
    title: 'Promotion, relegation, and your return',
    picture: 'reading/board',
    body: '<p>What promotion pays, what relegation costs, and how we invest so that neither one makes or breaks the return.</p>',
  },
  {
    type: 'post',
    slug: 'rules-for-owners',
    title: 'The rules that owners play by',
    picture: 'reading/whistle',
    body: '<p>Leagues vet you before you can own part of a club. What they ask, and what they do with the answers.</p>',
  },
];

/** The items of both portals, in display order. */
export const demoBlogItems: readonly DemoBlogItem[] = [
  ...stallion.map((item) => ({ ...item, portal: 'stallion' as const })),
  ...sports.map((item) => ({ ...item, portal: 'sports' as const })),
];
