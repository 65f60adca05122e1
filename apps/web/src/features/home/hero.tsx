import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Content } from '../../platform/content/content.tsx';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { usePortalFile } from '../../platform/portal/portal-files.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { When } from '../../platform/session/when.tsx';
import { Container } from '../../ui/container.tsx';
import classes from './hero.module.css';

/** The head of the homepage: the portal's picture and what it stands for in one sentence. */
export function Hero({ slug }: { slug: string }) {
  const portal = usePortal();
  const picture = usePortalFile('hero.svg');
  const signIn = useSignIn();
  return (
    <section className={classes.hero} data-surface="portal" data-portal={portal.slug}>
      {picture === undefined ? null : (
        <img className={classes.picture} src={picture} alt="" fetchPriority="high" />
      )}
      <Container>
        <div className={classes.words}>
          <h1 className={classes.title}>
            <ContentTitle slug={slug} fallback={portal.pageTitle || portal.name} />
          </h1>
          <div className={classes.lead}>
            <Content slug={slug} />
          </div>
          <div className={classes.actions}>
            <Button component={Link} to="/portfolio" size="lg" color="accent">
              View the portfolio
            </Button>
            <When session="signed-out">
              <Button size="lg" variant="outline" className={classes.second} onClick={() => signIn()}>
                Investor sign in
              </Button>
            </When>
          </div>
        </div>
      </Container>
    </section>
  );
}
