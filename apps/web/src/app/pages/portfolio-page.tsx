import { PortfolioList } from '../../features/portfolio/portfolio-list.tsx';
import { SubscribeBlock } from '../../features/subscribe/subscribe-block.tsx';
import { Content } from '../../platform/content/content.tsx';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../content-page.module.css';

export default function PortfolioPage() {
  return (
    <>
      <Container>
        <PageHeading title={<ContentTitle slug="portfolio-intro" fallback="Portfolio" />} />
        <div className={classes.intro}>
          <Content slug="portfolio-intro" optional />
        </div>
        <div className={classes.body}>
          <PortfolioList />
        </div>
      </Container>
      <SubscribeBlock />
    </>
  );
}
