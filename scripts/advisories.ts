import { readAudit } from './advisories/read-audit.ts';
import { npm } from './launch/npm.mjs';

/**
 * `npm run advisories`: asks the npm registry for known vulnerabilities of the packages that are served. Exit code 1 if
 * one is high or critical; the others are listed. A registry that does not answer is no failure, and is said.
 */
const asked = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=30000'];
const { stdout } = npm('.', [...asked, ...process.argv.slice(2)]);
const { lines, isUrgent } = readAudit(stdout);
for (const line of lines) console.log(line);
process.exitCode = isUrgent ? 1 : 0;
