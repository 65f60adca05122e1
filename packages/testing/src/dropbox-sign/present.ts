import {
  type DropboxAccount,
  type DropboxRequest,
  type DropboxTemplate,
  isComplete,
  isDeclined,
} from './account.ts';

/** A signature request as the API shows it. */
export function presentRequest(request: DropboxRequest, origin: string) {
  return {
    signature_request_id: request.id,
    test_mode: request.isTest,
    title: request.title,
    original_title: request.title,
    subject: request.subject,
    message: request.message,
    metadata: request.metadata,
    created_at: request.createdAt,
    expires_at: null,
    is_complete: isComplete(request),
    is_declined: isDeclined(request),
    has_error: request.hasError,
    files_url: `${origin}/v3/signature_request/files/${request.id}`,
    signing_url: null,
    details_url: `${origin}/home/manage?guid=${request.id}`,
    requester_email_address: 'owner@dropbox-sign.test',
    cc_email_addresses: [],
    final_copy_uri: `/v3/signature_request/final_copy/${request.id}`,
    template_ids: [request.template],
    custom_fields: Object.entries(request.values).map(([name, value]) => ({
      name,
      type: 'text',
      required: false,
      api_id: `${request.id.slice(0, 6)}_${name}`,
      editor: null,
      value,
    })),
    attachments: [],
    response_data: [],
    signatures: request.signatures.map((signature) => ({
      signature_id: signature.id,
      signer_group_guid: null,
      signer_email_address: signature.email,
      signer_name: signature.name,
      signer_role: signature.role,
      order: signature.order,
      status_code: signature.status,
      signed_at: signature.signedAt,
      last_viewed_at: signature.viewedAt,
      last_reminded_at: null,
      decline_reason: signature.declineReason,
      has_pin: false,
      error: signature.error,
    })),
  };
}

/** A template as the API shows it. */
export function presentTemplate(template: DropboxTemplate, account: DropboxAccount) {
  const fields = template.fields.map((name) => ({
    name,
    type: 'text',
    api_id: `field_${name}`,
    signer: null,
  }));
  return {
    template_id: template.id,
    title: template.title,
    message: '',
    updated_at: 1_700_000_000,
    is_embedded: false,
    is_creator: true,
    can_edit: true,
    is_locked: template.isLocked ?? false,
    metadata: {},
    signer_roles: template.roles.map((name, order) => ({ name, order })),
    cc_roles: [],
    documents: [{ index: 0, name: `${template.title}.pdf`, custom_fields: fields, form_fields: [] }],
    custom_fields: fields,
    accounts: [{ account_id: account.clientId, email_address: 'owner@dropbox-sign.test' }],
  };
}
