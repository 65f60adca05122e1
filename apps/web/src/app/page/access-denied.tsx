import { Container } from '../../ui/layout/container.tsx';
import classes from './message-page.module.css';

/** Shown instead of a page that requires a higher level (POR-14). */
export function AccessDenied() {
  return (
    <Container width="narrow">
      <div className={classes.message}>
        <h1 className={classes.title}>You don't have rights to view this page :(</h1>
        <p className={classes.text}>
          If you think this is a mistake, please contact the people who run this site.
        </p>
      </div>
    </Container>
  );
}
