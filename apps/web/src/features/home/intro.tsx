import { Content } from '../../platform/content/content.tsx';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import classes from './intro.module.css';

/** What the portal does, in a paragraph or two. */
export function Intro() {
  return (
    <section className={classes.intro}>
      <h2 className={classes.title}>
        <ContentTitle slug="home-intro" fallback="What we do" />
      </h2>
      <div className={classes.text}>
        <Content slug="home-intro" />
      </div>
    </section>
  );
}
