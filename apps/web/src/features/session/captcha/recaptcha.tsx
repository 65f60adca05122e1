import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { loadScript } from '../../../platform/page/load-script.ts';
import { usePortal } from '../../../platform/portal/portal-context.ts';
import { captchaQuery } from '../api.ts';
import { badgeDuration } from './captcha-badge.tsx';
import { CaptchaUnavailable } from './captcha-failure.ts';
import classes from './recaptcha.module.css';

/** The part of Google's script that we use. */
interface Recaptcha {
  ready: (then: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => Promise<string>;
}

/** Loads reCAPTCHA's script for a portal's site key; resolves when it is ready (AUT-08). */
async function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  try {
    await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`);
  } catch {
    throw new CaptchaUnavailable();
  }
  const first = readRecaptcha();
  await new Promise<void>((resolve) => first.ready(resolve));
  return readRecaptcha();
}

/** The script's first object can only wait; the one that replaces it, once it is ready, can execute. */
function readRecaptcha(): Recaptcha {
  const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha };
  if (!grecaptcha) throw new CaptchaUnavailable();
  return grecaptcha;
}

/** A token for an action. Google's badge shows for two seconds, and is hidden otherwise (AUT-08). */
export async function recaptchaToken(siteKey: string, action: string): Promise<string> {
  const recaptcha = await loadRecaptcha(siteKey);
  showBadge();
  try {
    return await recaptcha.execute(siteKey, { action });
  } catch {
    throw new CaptchaUnavailable();
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** The style sheet of captcha-badge.tsx reads this mark: the badge is in the document, outside the dialog. */
function showBadge() {
  const { dataset } = document.documentElement;
  clearTimeout(timer);
  dataset['captchaBadge'] = 'shown';
  timer = setTimeout(() => delete dataset['captchaBadge'], badgeDuration);
}

/**
 * The notice that Google requires when its badge is hidden. On portals with reCAPTCHA, the script starts to load with
 * the dialog (POR-05), because it recognizes bots better the longer it runs.
 */
export function RecaptchaTerms() {
  const { recaptchaSiteKey } = usePortal();
  return recaptchaSiteKey ? <Terms siteKey={recaptchaSiteKey} /> : null;
}

function Terms({ siteKey }: { siteKey: string }) {
  const transport = useTransport();
  const { data, isPending } = useQuery(captchaQuery(transport));
  const isUsed = data?.engine === 'recaptcha';
  useEffect(() => {
    // If the script cannot be loaded, the form says so on submit.
    if (isUsed) loadRecaptcha(siteKey).catch(() => undefined);
  }, [isUsed, siteKey]);
  if (!isPending && !isUsed) return null;
  return (
    <p className={classes.terms} data-used={isUsed}>
      This site is protected by reCAPTCHA and the Google{' '}
      <Anchor
        href="https://policies.google.com/privacy"
        target="_blank"
        rel="noreferrer"
        inherit
        underline="always"
      >
        Privacy Policy
      </Anchor>{' '}
      and{' '}
      <Anchor
        href="https://policies.google.com/terms"
        target="_blank"
        rel="noreferrer"
        inherit
        underline="always"
      >
        Terms of Service
      </Anchor>{' '}
      apply.
    </p>
  );
}
