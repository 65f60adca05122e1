import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import { LinkGroup, LinkList } from '../../ui/layout/link-group.tsx';

/** Links to the investor's documents (DSH-01). */
export function DocumentLinks() {
  const { newsDocumentsCount } = useMe();
  return (
    <LinkGroup title="Documents">
      <LinkList>
        <li>
          <Link to="/news_documents">
            {newsDocumentsCount > 0 ? `News Documents (${newsDocumentsCount})` : 'News Documents'}
          </Link>
        </li>
        <li>
          <Link to="/tax_documents">Tax Documents</Link>
        </li>
        <li>
          <Link to="/verification_documents">Verification Documents</Link>
        </li>
      </LinkList>
    </LinkGroup>
  );
}
