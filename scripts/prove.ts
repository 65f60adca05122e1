import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Proof, summarize } from './prove/summary.ts';

/**
 * Runs the long proofs one after the other, or those whose names are given: each file of tests/proofs is a program that
 * exits with an error if it fails. With --require-all, as for a release, none may be skipped or hold in part.
 */
const { values, positionals: only } = parseArgs({
  options: { 'require-all': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const proofs = globSync('tests/proofs/*.prove.ts')
  .filter((file) => only.length === 0 || only.some((name) => file.includes(name)))
  .sort()
  .map((file): Proof => {
    console.log(`\n── ${file}`);
    return { file, code: spawnSync(process.execPath, [file], { stdio: 'inherit' }).status };
  });
const { text, isGood } = summarize(proofs, { isAllRequired: values['require-all'] });
console.log(`\n${text}`);
process.exitCode = isGood ? 0 : 1;
