import type { Config } from '../../../../platform/config.ts';

/** Where a passkey is created and used: browsers bind it to the host name (WebAuthn's RP id). */
export interface PasskeySite {
  readonly host: string;
  /** As browsers send it: scheme, host and port. */
  readonly origin: string;
}

/**
 * The site of a request, from its Host header. What a browser signs must name the same host, so a forged header is
 * useless.
 */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>, host: string): PasskeySite {
  const { protocol } = new URL(publicUrl);
  const address = `${protocol}//${host}`;
  const { hostname, origin } = new URL(URL.canParse(address) ? address : publicUrl);
  return { host: hostname, origin };
}
