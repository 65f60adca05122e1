import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { usePortal } from '../../../platform/portal/portal-context.ts';
import { captchaQuery } from '../api.ts';
import { loadRecaptcha } from './recaptcha.ts';
import classes from './recaptcha-terms.module.css';

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
