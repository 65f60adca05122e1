import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Content } from '../../platform/content/content.tsx';
import { ContentTitle } from '../../platform/content/content-title.tsx';
import { portalFileUrl, usePortal, usePortalFiles } from '../../platform/portal/portal-context.ts';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { Container } from '../../ui/layout/container.tsx';
import classes from './hero.module.css';

/** The top of the homepage: the portal's picture and a sentence about it. */
export function Hero({ slug }: { slug: string }) {
  const portal = usePortal();
  const picture = usePortalFiles()?.find((name) => /^hero\.\w+$/.test(name));
  const signIn = useSignIn();
  return (
    <section className={classes.hero} data-surface="portal">
      {picture === undefined ? null : (
        <img
          className={classes.picture}
          src={portalFileUrl(portal.slug, picture)}
          alt=""
          fetchPriority="high"
        />
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
            <SessionGate session="signed-out">
              <Button size="lg" variant="outline" className={classes.second} onClick={() => signIn()}>
                Investor sign in
              </Button>
            </SessionGate>
          </div>
        </div>
      </Container>
    </section>
  );
}

/** What the portal does, in a paragraph or two. */
export function Intro() {
  return (
    <section className={classes.intro}>
      <h2 className={classes.introTitle}>
        <ContentTitle slug="home-intro" fallback="What we do" />
      </h2>
      <div className={classes.text}>
        <Content slug="home-intro" />
      </div>
    </section>
  );
}
