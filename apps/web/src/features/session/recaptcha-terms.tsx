import { Anchor } from '@mantine/core';
import { call, readCaptcha } from '@paddock/contract';
import { useEffect, useState } from 'react';
import { quietly } from '../../platform/api/quietly.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { loadRecaptcha } from './recaptcha.ts';
import classes from './recaptcha-terms.module.css';

/**
 * What Google asks to be said where its badge is hidden. On portals with reCAPTCHA its script begins to load with
 * the dialog (POR-05): the longer it is there, the better it tells people from programs.
 */
export function RecaptchaTerms() {
  const { recaptchaSiteKey } = usePortal();
  return recaptchaSiteKey ? <Terms siteKey={recaptchaSiteKey} /> : null;
}

function Terms({ siteKey }: { siteKey: string }) {
  const transport = useTransport();
  const [engine, setEngine] = useState<string>();
  useEffect(() => {
    const prepare = async () => {
      const captcha = await quietly(call(transport, readCaptcha, {}));
      setEngine(captcha?.engine ?? 'none');
      if (captcha?.engine !== 'recaptcha') return;
      // Where it cannot be had, the form says so when it is sent.
      await loadRecaptcha(siteKey).catch(() => undefined);
    };
    void prepare();
  }, [transport, siteKey]);
  if (engine !== undefined && engine !== 'recaptcha') return null;
  return (
    <p className={classes.terms} data-used={engine === 'recaptcha'}>
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
