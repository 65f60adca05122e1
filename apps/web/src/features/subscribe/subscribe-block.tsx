import { usePortal } from '../../platform/portal/portal-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import classes from './subscribe-block.module.css';
import { SubscribeForm } from './subscribe-form.tsx';

/** Asks for an email address for the newsletter, at the end of /portfolio, /education and /news (PUB-10). */
export function SubscribeBlock() {
  const { name } = usePortal();
  return (
    <section className={classes.block} aria-labelledby="subscribe-title">
      <Container>
        <div className={classes.inner}>
          <div>
            <h2 id="subscribe-title" className={classes.title}>
              Stay informed
            </h2>
            <p className={classes.text}>News and articles from {name}, by email.</p>
          </div>
          <SubscribeForm />
        </div>
      </Container>
    </section>
  );
}
