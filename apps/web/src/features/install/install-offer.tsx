import { Button } from '@mantine/core';
import { useId } from 'react';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import classes from './install-offer.module.css';
import { useInstallOffer } from './use-install-offer.ts';

/** Offers people who come back to install the site as an app (INV-07). */
export function InstallOffer() {
  const { name } = usePortal();
  const { way, answer } = useInstallOffer();
  const titleId = useId();
  if (way.kind === 'none') return null;
  const install = async () => {
    // Whatever the person chooses, the browser asks once only.
    if (way.kind === 'prompt') await way.ask();
    answer();
  };
  return (
    <div className={classes.place} data-print="never">
      <Container>
        <section className={classes.offer} aria-labelledby={titleId}>
          <div>
            <h2 id={titleId} className={classes.title}>
              Add {name} to your device
            </h2>
            <p className={classes.words}>
              {way.kind === 'ios' ? 'Tap Share in your browser, then Add to Home Screen. ' : null}
              It opens like an app, and your last figures are readable without a connection.
            </p>
          </div>
          <div className={classes.actions}>
            {way.kind === 'prompt' ? (
              <BusyButton size="sm" onPress={install}>
                Install
              </BusyButton>
            ) : null}
            <Button size="sm" variant="default" onClick={answer}>
              {way.kind === 'ios' ? 'Got it' : 'Not now'}
            </Button>
          </div>
        </section>
      </Container>
    </div>
  );
}
