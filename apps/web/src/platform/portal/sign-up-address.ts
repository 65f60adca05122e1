import type { PortalView } from '@paddock/contract';
import { safeUrl } from '@paddock/domain';

/** The URL of a portal's own sign-up page, which replaces the dialog (POR-05). */
export const signUpAddress = ({ signUpUrl }: Pick<PortalView, 'signUpUrl'>): string | undefined =>
  safeUrl(signUpUrl);
