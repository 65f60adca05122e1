import type { Transport } from '@paddock/contract';
import { createContext, useContext } from 'react';

const TransportContext = createContext<Transport | undefined>(undefined);

export const TransportProvider = TransportContext.Provider;

/** The transport for requests: `request(useTransport(), endpoint, input)`. */
export function useTransport(): Transport {
  const transport = useContext(TransportContext);
  if (!transport) throw new Error('useTransport needs a TransportProvider above it.');
  return transport;
}
