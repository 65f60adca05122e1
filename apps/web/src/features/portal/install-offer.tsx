import { Button } from '@mantine/core';
import { type InstallMemory, offersInstall, parseInstallMemory, rememberVisit } from '@paddock/domain';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useImpersonation } from '../../platform/session/session-context.ts';
import type { ReadonlyStore } from '../../platform/store/readonly-store.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import classes from './install-offer.module.css';

/** Chromium's event, which TypeScript does not know. */
interface InstallPromptEvent extends Event {
  /** Asks the person, once. */
  prompt: () => Promise<unknown>;
}

/** How this browser installs a site: by asking, through a menu of iOS, or not at all. */
type InstallWay =
  | { readonly kind: 'none' }
  | { readonly kind: 'ios' }
  | { readonly kind: 'prompt'; readonly ask: () => Promise<void> };

/** Safari on an iPhone or iPad, where the site is not opened from the home screen. Only there the property exists. */
const isInIosBrowser = () => 'standalone' in navigator && navigator.standalone === false;

const none: InstallWay = { kind: 'none' };
const offeredWay = createStore<{ readonly way: InstallWay }>(() => ({ way: none }));

/** The way to install the site, as soon as the browser offers one. */
const installWay: ReadonlyStore<{ readonly way: InstallWay }> = offeredWay;

// With the code of signed-in pages, because the browser offers it once per page, soon after loading.
if (!import.meta.env.SSR) {
  if (isInIosBrowser()) offeredWay.setState({ way: { kind: 'ios' } });
  addEventListener('beforeinstallprompt', (event) => {
    // The browser would ask right away.
    event.preventDefault();
    const ask = async () => {
      offeredWay.setState({ way: none });
      await (event as InstallPromptEvent).prompt();
    };
    offeredWay.setState({ way: { kind: 'prompt', ask } });
  });
  addEventListener('appinstalled', () => offeredWay.setState({ way: none }));
}

/** Of the browser, not of a person: an installed site is there for all who use the device. */
const memoryKey = 'installOffer';

function storeMemory(memory: InstallMemory): void {
  try {
    localStorage.setItem(memoryKey, JSON.stringify(memory));
  } catch {
    // Storage is full or blocked, so the visit is the first one again.
  }
}

function readMemory(): InstallMemory | undefined {
  try {
    return parseInstallMemory(localStorage.getItem(memoryKey));
  } catch {
    return undefined;
  }
}

/**
 * Counts the visits of people who are signed in, and says from the second one on how to install the site. An
 * impersonation counts as no visit and gets no offer (INV-07).
 */
function useInstallOffer(): { way: InstallWay; answer: () => void } {
  const isImpersonating = useImpersonation().status === 'open';
  const way = useStore(installWay, (state) => state.way);
  const [memory, setMemory] = useState<InstallMemory>();
  useEffect(() => {
    if (isImpersonating) return;
    const visited = rememberVisit(readMemory(), Date.now());
    storeMemory(visited);
    setMemory(visited);
  }, [isImpersonating]);
  const answer = () => {
    if (!memory) return;
    const answered = { ...memory, isAnswered: true };
    storeMemory(answered);
    setMemory(answered);
  };
  const isOffered = !isImpersonating && memory !== undefined && offersInstall(memory);
  return { way: isOffered ? way : { kind: 'none' }, answer };
}

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
