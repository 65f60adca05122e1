/** The page of a fund, where its questions and answers are. */
export const fundPagePath = (slug: string | null): string =>
  slug ? `/syndication/dashboard/${encodeURIComponent(slug)}` : '/dashboard';
