import { useNavigate, useSearch } from '@tanstack/react-router';
import { EducationTeaser } from '../../features/education/education-teaser.tsx';
import { PortfolioView } from '../../features/portfolio/portfolio.tsx';
import { toFilter, toSearch } from '../../features/portfolio/portfolio-search.ts';
import { SubscribeBlock } from '../../features/subscribe/subscribe-block.tsx';
import { Content } from '../../platform/content/content.tsx';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import classes from './content-page.module.css';

export default function PortfolioPage() {
  const search = useSearch({ from: '/portfolio' });
  const navigate = useNavigate({ from: '/portfolio' });
  const portal = usePortal();
  return (
    <>
      <Container>
        <PageHeading title={<ContentTitle slug="portfolio-intro" fallback="Portfolio" />} />
        <div className={classes.intro}>
          <Content slug="portfolio-intro" optional />
        </div>
        <div className={classes.body}>
          <PortfolioView
            filter={toFilter(search)}
            onFilter={(change) =>
              void navigate({ search: (last) => toSearch(change(toFilter(last))), resetScroll: false })
            }
          />
        </div>
        {portal.portfolioLayout === 'columns' ? null : <EducationTeaser />}
      </Container>
      <SubscribeBlock />
    </>
  );
}
