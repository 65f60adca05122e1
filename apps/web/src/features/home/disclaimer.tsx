import { Content } from '../../platform/content/content.tsx';
import classes from './disclaimer.module.css';

/** What an honest homepage says in small type. */
export function Disclaimer() {
  return (
    <div className={classes.disclaimer}>
      <Content slug="home-disclaimer" optional />
    </div>
  );
}
