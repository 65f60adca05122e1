/** Loaded with the first passkey, because its 300 files would take a tenth of the server's start. */
export const loadWebauthn = () => import('@simplewebauthn/server');
