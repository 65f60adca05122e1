import { type AgreementDetail, buildPath, readAuditTrail } from '@paddock/contract';
import { useSaveFile } from '../../platform/download/download-guarded-file.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DownloadIcon } from '../../ui/media/icons.tsx';

/** Downloads the service's own record of who signed and when. */
export function AuditTrail({ item }: { item: AgreementDetail }) {
  const save = useSaveFile();
  const { syndUser } = item;
  const path = buildPath(readAuditTrail.path, { params: { syndUser } });
  return (
    <BusyButton variant="default" leftSection={<DownloadIcon size={18} />} onPress={() => save(path)}>
      Download the audit trail
    </BusyButton>
  );
}
