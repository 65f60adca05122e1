import type { Finding } from './stored-checks.ts';

const messages = {
  this: (domain: string) => `Your browser reached this deployment at ${domain}.`,
  other: (domain: string) =>
    `Another server answers at ${domain}. Point the domain’s DNS record to this deployment.`,
  none: (domain: string) =>
    `Your browser reached nothing at ${domain}. Check the domain’s DNS record, the proxy, and its certificate.`,
};

/** What the browser of a superadmin found at a domain. */
export const domainFinding = (domain: string, found: 'this' | 'other' | 'none'): Finding => ({
  outcome: found === 'this' ? 'works' : 'failed',
  message: messages[found](domain),
});

export const domainCheckName = (domain: string) => `domain:${domain}`;
