import { SiteList } from './site-list.tsx';

/** Education and news of a portal. */
export default function EducationAdminPage() {
  return (
    <SiteList
      collection="blog_items"
      title="Education and news"
      lead="Videos, links and posts on the education and news pages. The first comes first on the site."
      noun="item"
      nameOf={({ title }) => title || 'No title'}
      noteOf={({ type, displayOnHomepage, displayOnPortfolio }) =>
        [
          { video: 'Video', link: 'Link', post: 'Post' }[type ?? 'post'],
          displayOnHomepage ? 'on the homepage' : '',
          displayOnPortfolio ? 'on the portfolio page' : '',
        ]
          .filter(Boolean)
          .join(', ')
      }
      pictureOf={({ imageUrl }) => imageUrl}
      pathOf={({ slug }) => (slug ? `/education/${encodeURIComponent(slug)}` : '/education')}
    />
  );
}
