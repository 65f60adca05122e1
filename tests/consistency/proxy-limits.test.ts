import { readFileSync } from 'node:fs';
import {
  filingKinds,
  filingUploadRules,
  photoUploadRule,
  pictureUploadRule,
  templateUploadRule,
  verificationUploadRule,
} from '@paddock/domain';
import { expect, it } from 'vitest';

it('deploy/nginx.conf lets the largest file pass that Paddock takes, with the form around it', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? [];
  const rules = [
    ...filingKinds.map((kind) => filingUploadRules[kind]),
    photoUploadRule,
    pictureUploadRule,
    templateUploadRule,
    verificationUploadRule,
  ];
  const largest = Math.max(...rules.map(({ maxBytes }) => maxBytes));
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest + 1024 * 1024);
});
