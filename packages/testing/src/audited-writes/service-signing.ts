import type { DropboxSignService } from '../dropbox-sign-service.ts';
import { dropboxSteps } from '../scenes/dropbox-scene.ts';
import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** Agreements that are signed at Dropbox Sign. */
export async function serviceSigningWrites(
  { server, somebody }: WriteScene,
  service: DropboxSignService,
): Promise<AuditedWrites> {
  const at = await dropboxSteps(server, service);
  const signedByInvestor = async () => {
    const { id } = await at.requested();
    await at.signNext(id);
    return id;
  };
  return {
    openCountersignatureFrame: {
      action: 'agreement.open_countersignature',
      prepare: async () => {
        const id = await signedByInvestor();
        const { actor, authCode } = await somebody('admin');
        return { body: { syndUser: id }, authCode, actor, record: id };
      },
    },
    readAuditTrail: {
      action: 'document.download',
      prepare: async () => {
        const id = await signedByInvestor();
        await at.signNext(id);
        await at.complete(id);
        const { actor, authCode } = await somebody('admin');
        return { params: { syndUser: id }, authCode, actor, record: id };
      },
    },
  };
}
