const secretNames = ['password', 'authcode', 'authCode', 'captcha', 'code', 'credential', 'token', 'secret'];

/** What never stands in a log: secrets at a depth of two at most, and what errors of the database tell of rows. */
export const redactedPaths: string[] = [
  ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  // PostgreSQL tells there of the values of a row: names, addresses.
  'err.detail',
  'err.where',
];
