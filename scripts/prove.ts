import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/** Runs the long proofs one after the other: each file of tests/proofs is a program that exits with an error if it fails. */
const only = process.argv.slice(2);
const proofs = globSync('tests/proofs/*.prove.ts')
  .filter((file) => only.length === 0 || only.some((name) => file.includes(name)))
  .sort();
const failed = proofs.filter((file) => {
  console.log(`\n── ${file}`);
  return spawnSync(process.execPath, [file], { stdio: 'inherit' }).status !== 0;
});
console.log(
  `\n${proofs.length - failed.length} of ${proofs.length} proofs hold${failed.map((file) => `\nfailed: ${file}`).join('')}`,
);
process.exitCode = failed.length === 0 && proofs.length > 0 ? 0 : 1;
