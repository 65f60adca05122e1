/** What never stands in a log, at whatever depth of two it is logged. */
export const redactedPaths: string[] = [
  'password',
  'authcode',
  'authCode',
  'captcha',
  'code',
  'credential',
  'token',
  'secret',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
