import { Content } from '../../platform/content/content.tsx';
import { useContent } from '../../platform/content/content-context.ts';
import { Container } from '../../ui/container.tsx';
import classes from './figures.module.css';
import { homeFigures } from './home-slugs.ts';

function Figure({ slug }: { slug: string }) {
  const state = useContent(slug);
  if (state.status !== 'there' || !state.content.title) return null;
  return (
    <li className={classes.figure}>
      <p className={classes.value}>{state.content.title}</p>
      <div className={classes.label}>
        <Content slug={slug} optional />
      </div>
    </li>
  );
}

/** The portal's key figures: the title of each item is the figure, its body says of what. */
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
