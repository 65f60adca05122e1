import { useMatches } from '@tanstack/react-router';
import { Container } from '../../ui/layout/container.tsx';
import classes from './needs-script.module.css';

/**
 * Shown without JavaScript on pages that need it: those with personal data, and those that act on a code in the URL.
 * The rest of such a page, which only waits for its script, is hidden.
 */
export function NeedsScript() {
  const needsScript = useMatches({
    select: (matches) => {
      const page = matches.at(-1)?.staticData;
      return Boolean(page?.access?.requiresSignIn || page?.hasSecretAddress);
    },
  });
  if (!needsScript) return null;
  return (
    <noscript>
      <Container width="narrow">
        <div className={classes.message}>
          <h1 className={classes.title}>This page needs JavaScript</h1>
          <p>
            It shows your personal information, which is loaded by JavaScript. Please turn JavaScript on for
            this site in your browser’s settings and reload the page.
          </p>
          <p>
            <a href="/homepage">The public pages</a> work without it.
          </p>
        </div>
      </Container>
    </noscript>
  );
}
