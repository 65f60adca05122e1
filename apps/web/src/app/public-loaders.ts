import { notFound } from '@tanstack/react-router';
import {
  educationItemQuery,
  educationListQuery,
  featuredEducationQuery,
} from '../features/education/education-queries.ts';
import { portfolioQuery } from '../features/portfolio/portfolio-query.ts';
import { teamQuery } from '../features/team/team-query.ts';
import type { PageGiven, PageHead } from './page.tsx';

type Loader = (given: PageGiven) => Promise<PageHead | undefined>;

export const loadHomepage: Loader = async ({ context: { queryClient, transport, portal } }) => {
  await queryClient.ensureQueryData(featuredEducationQuery(transport, portal._id));
  return undefined;
};

export const loadTeam: Loader = async ({ context: { queryClient, transport, portal } }) => {
  await queryClient.ensureQueryData(teamQuery(transport, portal._id));
  return undefined;
};

export const loadPortfolio: Loader = async ({ context: { queryClient, transport, portal } }) => {
  await queryClient.ensureQueryData(portfolioQuery(transport, portal._id));
  return undefined;
};

export const loadEducationLists: Loader = async ({ context: { queryClient, transport, portal } }) => {
  await Promise.all([
    queryClient.ensureQueryData(educationListQuery(transport, portal._id, 'videos', 1)),
    queryClient.ensureQueryData(educationListQuery(transport, portal._id, 'papers', 1)),
  ]);
  return { title: portal.educationLabel || 'Education' };
};

/** A missing item is a page that is not there (PUB-09). */
export const loadEducationItem: Loader = async ({ context: { queryClient, transport, portal }, params }) => {
  const query = educationItemQuery(transport, portal._id, params.slug ?? '');
  const item = await queryClient.ensureQueryData(query);
  if (!item) throw notFound();
  return { title: item.title ?? undefined };
};
