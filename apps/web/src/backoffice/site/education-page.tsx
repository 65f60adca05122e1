import { Link } from '@tanstack/react-router';
import { SiteList } from './site-list.tsx';

/** The education and news pages show the same items (PUB-07); what a fund tells its investors is filed. */
const Lead = () => (
  <>
    Videos, links and posts. The education page and the <Link to="/news">News page</Link> both show all of
    them, the first one first. Documents with news for the investors of a fund are under{' '}
    <Link to="/admin/filing">Filing</Link>.
  </>
);

/** Education and news of a portal. */
export default function EducationAdminPage() {
  return (
    <SiteList
      collection="blog_items"
      title="Education and news"
      lead={<Lead />}
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
    />
  );
}
