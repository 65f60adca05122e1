import { notFound } from '@tanstack/react-router';
import {
  educationItemQuery,
  educationListQuery,
  featuredEducationQuery,
  teaserQuery,
} from '../../features/education/education-queries.ts';
import { educationSearch } from '../../features/education/education-search.ts';
import { portfolioQuery } from '../../features/portfolio/portfolio-query.ts';
import { teamQuery } from '../../features/team/team-query.ts';
import { descriptionFromHtml } from '../../platform/page/description.ts';
import type { PageLoader } from '../page/define-page.tsx';

export const loadHomepage: PageLoader = async ({ context: { queryClient, transport, portal } }) => {
  await queryClient.ensureQueryData(featuredEducationQuery(transport, portal._id));
  return undefined;
};

/** On a portal without a welcome page, /welcome is the plain homepage (CON-11). */
export const loadWelcome: PageLoader = async (input) => {
  await loadHomepage(input);
  return input.context.portal.hasWelcomePage ? undefined : { title: 'Home' };
};

export const loadTeam: PageLoader = async ({ context: { queryClient, transport, portal } }) => {
  await queryClient.ensureQueryData(teamQuery(transport, portal._id));
  return undefined;
};

export const loadPortfolio: PageLoader = async ({ context: { queryClient, transport, portal } }) => {
  await Promise.all([
    queryClient.ensureQueryData(portfolioQuery(transport, portal._id)),
    portal.portfolioLayout === 'columns'
      ? undefined
      : queryClient.ensureQueryData(teaserQuery(transport, portal._id)),
  ]);
  return undefined;
};

/** Loaded with the page of an asset, so that the homepage does not carry it. */
export const loadPortfolioAsset: PageLoader = async (input) =>
  (await import('./portfolio-asset-loader.ts')).loadPortfolioAsset(input);

/** The news page shows the same lists (PUB-07). */
export const loadNews: PageLoader = async ({ context: { queryClient, transport, portal }, deps }) => {
  const { videos = 1, papers = 1 } = educationSearch(deps);
  await Promise.all([
    queryClient.ensureQueryData(educationListQuery(transport, portal._id, 'videos', videos)),
    queryClient.ensureQueryData(educationListQuery(transport, portal._id, 'papers', papers)),
  ]);
  return undefined;
};

export const loadEducationLists: PageLoader = async (input) => {
  await loadNews(input);
  return { title: input.context.portal.educationLabel || 'Education' };
};

/** A missing item responds with 404 (PUB-09). */
export const loadEducationItem: PageLoader = async ({
  context: { queryClient, transport, portal },
  params,
}) => {
  const query = educationItemQuery(transport, portal._id, params.slug ?? '');
  const item = await queryClient.ensureQueryData(query);
  if (!item) throw notFound();
  return { title: item.title ?? undefined, description: descriptionFromHtml(item.body), article: item };
};
