import { Content } from '../../platform/content/content.tsx';
import { useContent } from '../../platform/content/content-context.ts';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { TitledText } from '../../ui/layout/titled-text.tsx';
import { withHeadingAnchors } from '../../ui/text/heading-anchors.ts';
import { TableOfContents } from '../../ui/text/page-contents.tsx';
import classes from './content-page.module.css';

/** A page that consists of one content item (CON-10), with a table of contents if it is long. */
export function ContentPage({ slug, title }: { slug: string; title: string }) {
  const state = useContent(slug);
  const body = state.status === 'there' ? (state.content.body ?? '') : '';
  const { headings } = withHeadingAnchors(body);
  const text = <Content slug={slug} anchored />;
  const heading = <ContentTitle slug={slug} fallback={title} />;
  return (
    <Container>
      <div className={classes.body}>
        {headings.length < 3 ? (
          <TitledText title={heading}>{text}</TitledText>
        ) : (
          <>
            <PageHeading title={heading} />
            <TableOfContents headings={headings}>{text}</TableOfContents>
          </>
        )}
      </div>
    </Container>
  );
}
