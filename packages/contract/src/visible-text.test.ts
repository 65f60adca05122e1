import { collections } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldsOf } from './collections/entities.ts';
import { areas } from './openapi/areas.ts';
import { color, lineText, longText, markupText, properName, visibleJson } from './schemas.ts';

/** The parts of a schema that are walked through. */
interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.core.$ZodType>;
  readonly options?: readonly z.core.$ZodType[];
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly keyType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
}

/** Every schema of a text within a schema, by the path that leads to it. */
function textsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const { type, shape = {}, options = [], ...parts } = schema._zod.def as unknown as Definition;
  if (type === 'string') return [[path, schema]];
  const inner = [parts.element, parts.innerType, parts.in, parts.keyType, parts.valueType, ...options];
  return [
    ...Object.entries(shape).flatMap(([name, part]) => textsOf(part, `${path}.${name}`)),
    ...inner.flatMap((part) => (part ? textsOf(part, path) : [])),
  ];
}

const hidden = ['\u200b', 'a\u200bb', 'a\u202eb', 'a\u0007b', '\u3164'];
const accepts = (schema: z.core.$ZodType, text: unknown) => z.safeParse(schema, text).success;
const acceptsHidden = (schema: z.core.$ZodType) => hidden.some((text) => accepts(schema, text));

const inputs = areas.flatMap(({ endpoints }) =>
  endpoints.flatMap(({ name, body }) => (body ? textsOf(body, name) : [])),
);

describe('the texts of the contract', () => {
  // A new name here is a secret, a code, a key of the store, a hash, or a text that a rule of the domain reads. The
  // names of files are reduced to letters and digits.
  it('[SEC-10] have visible characters only, but for those that are compared and never shown', () => {
    const found = inputs.filter(([, schema]) => acceptsHidden(schema)).map(([path]) => path);
    expect([...new Set(found)].toSorted()).toMatchInlineSnapshot(`
      [
        "acceptInvitation.code",
        "acceptInvitation.password",
        "addPasskey.credential.response.transports",
        "approve.contentHash",
        "beginPasskeyEmailUndo.code",
        "beginPasskeySecondStep.token",
        "bulkRecords.action.set",
        "changeEmail.password",
        "changeEmail.second.code",
        "changeEmail.second.recoveryCode",
        "changePassword.newPassword",
        "changePassword.password",
        "checkSignatureTemplate.template",
        "closeAccount.read",
        "completeSecondStep.code",
        "completeSecondStep.recoveryCode",
        "completeSecondStep.token",
        "confirmAuthenticatorSetup.code",
        "confirmEmail.code",
        "confirmNewEmail.code",
        "contentsBySlug.slugs",
        "countersign.documentSha256",
        "createFund.fund",
        "createFund.investment",
        "createFund.newCompany",
        "educationBySlug.slug",
        "importReceipts.csv",
        "importReceipts.version",
        "invitePeople.invitees.email",
        "invitePeople.invitees.firstName",
        "invitePeople.invitees.lastName",
        "issueStatements.version",
        "linkGoogle.credential",
        "linkGoogle.nonce",
        "mapTemplate.mapping",
        "mapTemplate.updatedAt",
        "openJournal.version",
        "openSigningFrame.code",
        "presignFiling.name",
        "presignPhoto.name",
        "presignPictureUpload.name",
        "presignPortalPicture.name",
        "presignTemplateUpload.name",
        "presignVerificationUpload.path",
        "previewReceipts.csv",
        "previewRunImport.csv",
        "readInvitation.code",
        "readSigning.code",
        "readSigningDocument.code",
        "reauthenticate.code",
        "reauthenticate.credential",
        "reauthenticate.nonce",
        "reauthenticate.password",
        "reauthenticate.recoveryCode",
        "reauthenticate.token",
        "recordFunding.confirmed",
        "refreshSigning.code",
        "register.captcha",
        "register.delegation",
        "register.password",
        "removeAuthenticator.code",
        "removeAuthenticator.recoveryCode",
        "removePasskey.recoveryCode",
        "reportBrowserError.message",
        "requestDistribution.version",
        "requestRunImport.csv",
        "requestRunImport.version",
        "requestValuation.version",
        "resendConfirmation.username",
        "resetPassword.captcha",
        "resetPassword.username",
        "reverseFunding.confirmed",
        "reverseImport.version",
        "reviewAccreditation.statement",
        "reviewCountersignature.documentSha256",
        "saveDomainCheck.domain",
        "saveFiling.bucket",
        "saveFiling.name",
        "saveFiling.path",
        "saveNotification.templateName",
        "savePhoto.bucket",
        "savePhoto.path",
        "savePicture.bucket",
        "savePicture.path",
        "savePortalPicture.bucket",
        "savePortalPicture.path",
        "saveTemplateUpload.bucket",
        "saveTemplateUpload.path",
        "saveTemplateUpload.replaces.updatedAt",
        "saveVerificationDocument.bucket",
        "saveVerificationDocument.name",
        "saveVerificationDocument.path",
        "setInvesting.method_of_inv",
        "setNewPassword.code",
        "setNewPassword.password",
        "setPercentages.version",
        "signAgreement.code",
        "signAgreement.documentSha256",
        "signIn.captcha",
        "signIn.password",
        "signIn.username",
        "signInWithGoogle.credential",
        "signInWithGoogle.invitation",
        "signInWithGoogle.nonce",
        "signInWithGoogle.password",
        "startImpersonationSession.code",
        "undoEmailChange.code",
        "undoEmailChange.second.code",
        "undoEmailChange.second.recoveryCode",
        "writeTemplate.replaces.updatedAt",
      ]
    `);
  });

  it('[SEC-10] of every field of a collection have visible characters only, but for secrets', () => {
    const fields = collections.flatMap((collection) =>
      Object.entries(fieldsOf(collection))
        .filter(([, field]) => !field.computed)
        .flatMap(([name, field]) => textsOf(field.schema, `${collection}.${name}`)),
    );
    const found = fields.filter(([, schema]) => acceptsHidden(schema)).map(([path]) => path);
    expect(found.toSorted()).toMatchInlineSnapshot(`
      [
        "agreement_templates.mapping",
        "agreement_templates.mapping",
        "investing_entities.taxId",
        "notifications.tags",
        "portals.recaptchaSecret",
        "users.password",
      ]
    `);
  });

  it('[SEC-10] take line breaks and tabs where there are several lines, and nowhere else', () => {
    for (const [kind, isTaken] of [
      [properName, false],
      [lineText, false],
      [longText, true],
      [markupText, true],
    ] as const)
      for (const text of ['a\nb', 'a\r\nb', 'a\tb']) expect(accepts(kind(10), text)).toBe(isTaken);
  });

  it('[SEC-10] take the joiners of Persian and Hindi, in every kind', () => {
    for (const kind of [properName, lineText, longText, markupText])
      for (const text of ['نمی\u200cخواهم', 'क्\u200dषितिज']) expect(accepts(kind(20), text)).toBe(true);
  });

  it('[SEC-10] of a structured value have visible characters only, however deep', () => {
    expect(accepts(visibleJson, { a: ['x', 1, null, { b: 'two\nlines' }] })).toBe(true);
    for (const wrong of ['\u200b', ['a\u0007'], { a: [{ b: '\u202e' }] }, { 'a\u200b': 1 }])
      expect(accepts(visibleJson, wrong)).toBe(false);
  });

  it('[POR-08] of a color are #rgb or #rrggbb', () => {
    for (const text of ['#225', '#1976D2', '']) expect(accepts(color, text)).toBe(true);
    for (const text of [
      'red',
      '225',
      '#22',
      '#1976D',
      '#1976D2FF',
      ' #225',
      '#225;}',
      'rgb(1, 2, 3)',
      '#22g',
    ])
      expect(accepts(color, text)).toBe(false);
  });
});
