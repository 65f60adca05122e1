import type { Seal } from '../modules/money/journal/index.ts';

const usage =
  'npm run verify-ledger takes nothing, or a fund, and with it a seal from an email: npm run verify-ledger -- --fund ID --seal SEQUENCE:HASH';

/** What `npm run verify-ledger` is asked for. Throws how it is used. */
export function parseLedgerArguments(args: readonly string[]): { fund?: string; known?: Seal } {
  if (args.length === 0) return {};
  const [fundFlag, fund = '', sealFlag, seal, ...rest] = args;
  const isFund = fundFlag === '--fund' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(fund);
  if (!isFund || rest.length > 0) throw new Error(usage);
  if (sealFlag === undefined) return { fund: fund.toLowerCase() };
  const [, sequence, sha256] = /^([1-9]\d{0,17}):([0-9a-f]{64})$/.exec(seal ?? '') ?? [];
  if (sealFlag !== '--seal' || sequence === undefined || sha256 === undefined) throw new Error(usage);
  return { fund: fund.toLowerCase(), known: { sequence: BigInt(sequence), sha256 } };
}
