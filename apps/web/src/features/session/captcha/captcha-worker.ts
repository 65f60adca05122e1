import { solveChallenge } from 'altcha-lib';
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha';
import type { Challenge } from 'altcha-lib/types';

// A worker: takes a challenge and posts its solution, or null if it has none.
onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? pbkdf2 : sha;
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  postMessage(solution);
};
