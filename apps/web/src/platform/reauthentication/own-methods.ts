import { readAccountSecurity, request, type Transport } from '@paddock/contract';
import { undefinedOnApiError } from '../api/api-error.ts';

/** If the server cannot be reached, every method may be tried. */
const allMethods = { hasPassword: true, hasGoogle: true, hasPasskey: true };

/** The methods by which the signed-in person can re-authenticate. */
export const fetchOwnMethods = async (transport: Transport) =>
  (await undefinedOnApiError(request(transport, readAccountSecurity, {}))) ?? allMethods;
