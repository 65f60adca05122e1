import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createSealingIdentity } from '@paddock/server/adapters/agreement-pdf/seal/create-sealing-identity.ts';
import { sealAgreement } from '@paddock/server/adapters/agreement-pdf/seal/seal-agreement.ts';
import { verifySeal } from '@paddock/server/adapters/agreement-pdf/seal/verify-seal.ts';
import {
  sampleAgreement,
  sampleAuditTrail,
  sampleSignatures,
} from '@paddock/server/adapters/agreement-pdf/testing/sample-agreement.ts';

/** [SIG-06] A sealed agreement is invalid after a change of any byte of its seal, and of every tenth byte elsewhere. */
const at = new Date('2026-11-24T08:00:00Z');
const pdf = await sampleAgreement();
const sealed = await sealAgreement({
  pdf,
  signatures: sampleSignatures,
  auditTrail: sampleAuditTrail(pdf),
  identity: await createSealingIdentity({ organization: 'Stallion', now: at }),
  at,
});
assert.ok((await verifySeal(sealed)).valid, 'it is valid unchanged');

const from = Buffer.from(sealed).indexOf('/Contents <') + '/Contents '.length;
const to = Buffer.from(sealed).indexOf('>', from);
const isInvalidAfter = async (index: number, change: number) => {
  const copy = Uint8Array.from(sealed);
  copy[index] = (copy[index] ?? 0) ^ change;
  assert.equal((await verifySeal(copy)).valid, false, `byte ${index} changed by ${change}`);
};

for (let index = from; index <= to; index += 1)
  for (const change of [0x01, 0x20]) await isInvalidAfter(index, change);
console.log(`${to - from + 1} bytes of the seal`);
let changed = 0;
for (let index = randomInt(10); index < sealed.length; index += 10, changed += 1)
  await isInvalidAfter(index, randomInt(1, 256));
console.log(`${changed} bytes of ${sealed.length}`);
