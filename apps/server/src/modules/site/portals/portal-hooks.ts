import { normalizeHostName } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { WireValues, WriteHooks } from '../../records/collections/index.ts';
import { singleDefaultHooks } from './single-default-hooks.ts';

/** The rules that portals add to the generic writes: at most one default, and domains that are host names. */
export const portalHooks: WriteHooks = {
  ...singleDefaultHooks,
  create: async (write) => singleDefaultHooks.create({ ...write, values: normalizeDomains(write.values) }),
  update: async (write) => singleDefaultHooks.update({ ...write, values: normalizeDomains(write.values) }),
};

/** A domain decides where links lead and whose settings a host gets. It is normalized, so that it can be unique. */
function normalizeDomains(values: WireValues): WireValues {
  const { domains } = values;
  if (!Array.isArray(domains)) return values;
  const names = domains.map((domain) => normalizeHostName(String(domain)) ?? rejectDomain(String(domain)));
  return { ...values, domains: [...new Set(names)] };
}

function rejectDomain(domain: string): never {
  const message = `"${domain.slice(0, 100)}" is not a host name, such as invest.example.com: no scheme, port, path or wildcard.`;
  throwDomainError('bad_request', message, { domains: message });
}
