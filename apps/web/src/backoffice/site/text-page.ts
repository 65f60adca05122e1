/** The pages of a portal whose texts can be edited in place, with the slugs of their texts. */
const pages = [
  { name: 'Homepage', path: '/', slug: /^home-|^header-extra-|^footer-/ },
  { name: 'Welcome page', path: '/welcome', slug: /^welcome-/ },
  { name: 'About', path: '/about', slug: /^about$/ },
  { name: 'Portfolio', path: '/portfolio', slug: /^portfolio-intro$/ },
  { name: 'Education', path: '/education', slug: /^education-intro$/ },
  { name: 'Contact', path: '/contact', slug: /^contact$/ },
  { name: 'Privacy policy', path: '/privacy-policy', slug: /^privacy-policy$/ },
  { name: 'Terms of use', path: '/terms-of-use', slug: /^terms-of-use$/ },
  { name: 'Dashboard', path: '/dashboard', slug: /^investment-calculations-disclaimer$/ },
] as const;

export type TextPage = (typeof pages)[number];

/** The page that shows a text; undefined for one that no page of the site shows by this name. */
export const textPage = (slug: string): TextPage | undefined => pages.find((page) => page.slug.test(slug));

/** The place of a text in a list by page: pages in their order, other texts last. */
export function comparePlaces(first: string, second: string): number {
  const place = (slug: string) => {
    const index = pages.findIndex((page) => page.slug.test(slug));
    return index === -1 ? pages.length : index;
  };
  return place(first) - place(second) || (first < second ? -1 : 1);
}
