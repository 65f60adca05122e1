import { Content } from '../../platform/content/content.tsx';
import classes from './disclaimer.module.css';

/** The small print of the homepage. */
export function Disclaimer() {
  return (
    <div className={classes.disclaimer}>
      <Content slug="home-disclaimer" optional />
    </div>
  );
}
