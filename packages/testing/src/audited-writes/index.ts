import type { LocalIssuer } from '@paddock/server/adapters/google-identity/testing/local-issuer.ts';
import type { TestWorld } from '../collection-records.ts';
import type { DropboxSignService } from '../dropbox-sign-service.ts';
import { accountWrites } from './accounts.ts';
import { documentWrites } from './documents.ts';
import { filingWrites } from './filing.ts';
import { fundingWrites } from './funding.ts';
import { fundWrites } from './funds.ts';
import { investingWrites } from './investing.ts';
import { ledgerWrites } from './ledger.ts';
import { operationsWrites } from './operations.ts';
import { peopleWrites } from './people.ts';
import { questionWrites } from './questions.ts';
import { recordWrites } from './records.ts';
import { runWrites } from './runs.ts';
import { secondFactorWrites } from './second-factors.ts';
import { serviceSigningWrites } from './service-signing.ts';
import { signInWrites } from './sign-in.ts';
import { siteWrites } from './site.ts';
import { templateWrites } from './templates.ts';
import { type AuditedWrites, writeScene } from './write-scene.ts';

export type { AuditedWrite, PreparedWrite } from './write-scene.ts';

/** Every endpoint outside the collections that leaves an audit line, with a request that succeeds. The server uses both services. */
export async function auditedWrites(
  world: TestWorld,
  { issuer, dropboxSign }: { issuer: LocalIssuer; dropboxSign: DropboxSignService },
): Promise<AuditedWrites> {
  const scene = await writeScene(world, issuer);
  return {
    ...signInWrites(scene),
    ...accountWrites(scene),
    ...secondFactorWrites(scene),
    ...documentWrites(scene),
    ...filingWrites(scene),
    ...investingWrites(scene),
    ...(await serviceSigningWrites(scene, dropboxSign)),
    ...templateWrites(scene),
    ...peopleWrites(scene),
    ...fundWrites(scene),
    ...fundingWrites(scene),
    ...ledgerWrites(scene),
    ...runWrites(scene),
    ...questionWrites(scene),
    ...recordWrites(scene),
    ...siteWrites(scene),
    ...operationsWrites(scene),
  };
}
