import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import { daysFrom } from './days.ts';
import type { SeededFunds } from './funds.ts';
import type { PortalIds } from './portals.ts';

const picture = (portal: 'stallion' | 'sports', name: string) => `/portals/${portal}/funds/${name}.svg`;

const assets = [
  {
    portal: 'stallion',
    name: 'Harbor Residences, Charleston',
    assetType: 'Multifamily',
    fund: 'harbor-residences-i',
    imageUrl: picture('stallion', 'harbor'),
    ownershipInfoString: '96 units, 62% owned',
  },
  {
    portal: 'stallion',
    name: 'Greenville Townhouses',
    assetType: 'Single-family rental',
    fund: 'townhouse-income',
    imageUrl: picture('stallion', 'townhouses'),
    ownershipInfoString: '62 homes, fully owned',
  },
  {
    portal: 'stallion',
    name: 'Ridge Logistics Park',
    assetType: 'Industrial',
    fund: 'ridge-logistics',
    imageUrl: picture('stallion', 'logistics'),
    ownershipInfoString: '3 buildings',
  },
  {
    portal: 'stallion',
    name: 'Willamette Vineyard',
    assetType: 'Farmland',
    fund: 'vineyard-land',
    imageUrl: picture('stallion', 'vineyard'),
    ownershipInfoString: '240 acres',
  },
  {
    portal: 'stallion',
    name: 'Campus House',
    assetType: 'Student housing',
    fund: 'campus-housing',
    imageUrl: picture('stallion', 'campus'),
    ownershipInfoString: '410 beds',
  },
  {
    portal: 'stallion',
    name: 'King Street Offices',
    fund: 'pre-2020-stallion-fund',
    imageUrl: picture('stallion', 'tower'),
    isExitedAsset: true,
    soldInfoNote: 'Sold in 2019 at 1.9 times cost',
  },
  {
    portal: 'stallion',
    name: 'Summit Warehouse',
    fundAsString: 'Summit Partnership',
    assetType: 'Industrial',
    imageUrl: picture('stallion', 'ridge'),
    isExitedAsset: true,
    hasStar: true,
    soldInfoNote: 'Sold in 2022 at 2.3 times cost',
  },
  {
    portal: 'sports',
    name: 'Northside Stadium',
    imageUrl: picture('sports', 'stadium'),
    url: 'https://example.com/northside',
    description: 'A second-division club and the district around its new stadium.',
  },
  {
    portal: 'sports',
    name: 'Diamond Academies',
    imageUrl: picture('sports', 'diamond'),
    url: 'https://example.com/diamond',
    description: 'Five indoor baseball academies and the brand that runs them.',
  },
  {
    portal: 'sports',
    name: 'Meridian Track Series',
    imageUrl: picture('sports', 'track'),
    url: 'https://example.com/meridian',
    description: 'Eight meetings a season with media rights sold for six years.',
  },
  {
    portal: 'sports',
    name: 'Riverside Courts',
    imageUrl: picture('sports', 'court'),
    description: 'Twenty-four courts, leased to the city league.',
  },
] as const;

const items = [
  {
    portal: 'stallion',
    type: 'post',
    slug: 'how-a-syndicated-fund-works',
    title: 'How a syndicated fund works',
    isFeatured: true,
    displayOnHomepage: true,
    displayOnPortfolio: true,
    imageUrl: picture('stallion', 'tower'),
    body: '<p>Many investors buy one property together. A manager finds, finances and runs it; each investor holds an interest and receives a share of what it earns.</p><h2>What you receive</h2><p>Distributions while the property is held, a share of the proceeds when it is sold, and a tax paper every spring.</p>',
  },
  {
    portal: 'stallion',
    type: 'post',
    slug: 'reading-a-private-placement-memorandum',
    title: 'Reading a private placement memorandum',
    displayOnHomepage: true,
    displayOnPortfolio: true,
    imageUrl: picture('stallion', 'campus'),
    body: '<p>Begin with the risks, then the fees, then who decides. The numbers come last: they are only as good as what they assume.</p>',
  },
  {
    portal: 'stallion',
    type: 'video',
    slug: 'a-walk-through-harbor-residences',
    title: 'A walk through Harbor Residences',
    displayOnHomepage: true,
    imageUrl: picture('stallion', 'harbor'),
    url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    body: '<p>The renovated homes, room by room.</p>',
  },
  {
    portal: 'stallion',
    type: 'link',
    slug: 'accredited-investors',
    title: 'Who is an accredited investor?',
    displayOnPortfolio: true,
    url: 'https://www.investor.gov/',
    imageUrl: picture('stallion', 'ridge'),
  },
  {
    portal: 'sports',
    type: 'post',
    slug: 'what-a-club-is-worth',
    title: 'What is a club worth?',
    isFeatured: true,
    displayOnHomepage: true,
    imageUrl: picture('sports', 'pitch'),
    body: '<p>Tickets, media, merchandise, and the land beneath the stands: four businesses under one name, each with its own multiple.</p>',
  },
  {
    portal: 'sports',
    type: 'video',
    slug: 'inside-the-academy',
    title: 'Inside the academy',
    displayOnHomepage: true,
    imageUrl: picture('sports', 'diamond'),
    url: 'https://vimeo.com/76979871',
    body: '<p>A morning with the under-fifteens.</p>',
  },
  {
    portal: 'sports',
    type: 'link',
    slug: 'accredited-investors',
    title: 'Who is an accredited investor?',
    url: 'https://www.investor.gov/',
    imageUrl: picture('sports', 'court'),
  },
] as const;

const team = [
  {
    portal: 'stallion',
    name: 'Margaret Hale',
    position: 'Managing Partner',
    bio: 'Twenty-six years in real estate, eleven of them as head of acquisitions of a pension fund.',
  },
  {
    portal: 'stallion',
    name: 'Thomas Adeyemi',
    position: 'Partner, Investments',
    bio: 'Has bought and sold more than two billion dollars of housing and logistics.',
  },
  {
    portal: 'stallion',
    name: 'Ingrid Solberg',
    position: 'Investor Relations',
    bio: 'Answers within a day, usually within an hour.',
  },
  {
    portal: 'sports',
    name: 'Andre Castillo',
    position: 'Founding Partner',
    bio: 'Played nine seasons, then ran the business side of two clubs.',
  },
  {
    portal: 'sports',
    name: 'Hannah Lindqvist',
    position: 'Partner, Media',
    bio: 'Negotiated the rights of three leagues.',
  },
] as const;

/** What visitors read besides the contents: portfolio, education and team of both portals. */
export async function seedPublicPages(
  db: Kysely<Database>,
  given: { portalIds: PortalIds; funds: SeededFunds; now: Date },
): Promise<void> {
  const at = (index: number) => daysFrom(given.now, -index - 1);
  for (const [index, { portal, ...asset }] of assets.entries()) {
    const fund = 'fund' in asset ? (given.funds.get(asset.fund)?._id ?? null) : null;
    const createdAt = at(index);
    await db
      .insertInto('assets_items')
      .values({
        ...asset,
        fund,
        _id: newId(),
        portal: given.portalIds[portal],
        createdAt,
        updatedAt: createdAt,
      })
      .execute();
  }
  for (const [index, { portal, ...item }] of items.entries()) {
    const createdAt = at(index);
    await db
      .insertInto('blog_items')
      .values({
        ...item,
        _id: newId(),
        sortOrder: items.length - index,
        isPublished: true,
        portal: given.portalIds[portal],
        createdAt,
        updatedAt: createdAt,
      })
      .execute();
  }
  for (const [index, { portal, ...member }] of team.entries())
    await db
      .insertInto('team_members')
      .values({
        ...member,
        _id: newId(),
        portal: given.portalIds[portal],
        createdAt: at(team.length - index),
      })
      .execute();
}
