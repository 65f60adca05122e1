import { Content } from '../../platform/content/content.tsx';
import { useContent } from '../../platform/content/content-context.ts';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { useEditing } from '../../platform/content/edit-mode-context.tsx';
import { Container } from '../../ui/layout/container.tsx';
import classes from './figures.module.css';
import { homeFigures } from './home-contents.ts';

function Figure({ slug }: { slug: string }) {
  const state = useContent(slug);
  const isWritten = state.status === 'there' && Boolean(state.content.title);
  const isEditing = useEditing();
  if (!isWritten && !isEditing) return null;
  return (
    <li className={classes.figure}>
      <p className={classes.value}>
        <ContentTitle slug={slug} fallback="" />
      </p>
      <div className={classes.label}>
        <Content slug={slug} optional />
      </div>
    </li>
  );
}

/** The portal's key figures: the title of each content item is the figure, and the body says what it measures. */
export function Figures() {
  return (
    <div className={classes.band}>
      <Container>
        <ul className={classes.figures}>
          {homeFigures.map((slug) => (
            <Figure key={slug} slug={slug} />
          ))}
        </ul>
      </Container>
    </div>
  );
}
