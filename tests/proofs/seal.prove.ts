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

/** How many bytes lie between two that are changed, in the seal and elsewhere. */
interface SealSizes {
  readonly inSeal: number;
  readonly elsewhere: number;
}

/** [SIG-06] A sealed agreement is invalid after a change of a byte of its seal, and after one of a byte elsewhere. */
export async function proveSeal({ inSeal, elsewhere }: SealSizes): Promise<void> {
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

  for (let index = from; index <= to; index += inSeal)
    for (const change of [0x01, 0x20]) await isInvalidAfter(index, change);
  console.log(`${to - from + 1} bytes of the seal`);
  let changed = 0;
  for (let index = randomInt(elsewhere); index < sealed.length; index += elsewhere, changed += 1)
    await isInvalidAfter(index, randomInt(1, 256));
  console.log(`${changed} bytes of ${sealed.length}`);
}

if (import.meta.main) await proveSeal({ inSeal: 1, elsewhere: 10 });
