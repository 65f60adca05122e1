import { Content } from '../platform/content/content.tsx';
import { ContentTitle } from '../platform/content/content-title.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import classes from './content-page.module.css';

/** A page that is one content item (CON-10). */
export function ContentPage({ slug, title }: { slug: string; title: string }) {
  return (
    <Container width="text">
      <PageHeading title={<ContentTitle slug={slug} fallback={title} />} />
      <div className={classes.body}>
        <Content slug={slug} />
      </div>
    </Container>
  );
}
