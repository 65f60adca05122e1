export {
  assertOnlyParticipation,
  type ChosenHolder,
  chooseHolder,
  hasMoneyOfAnotherSql,
  holdsAnotherSql,
  throwNotTaken,
} from './choose-holder.ts';
export { ensureDefaultProfile } from './default-profile.ts';
export { findByTaxIds } from './find-by-tax-id.ts';
export {
  auditHolderChange,
  auditingSignedHolder,
  type ChangedBy,
  readHolderChanges,
} from './holder-changes.ts';
export {
  holderNameSql,
  holderTables,
  profileNameSql,
  signedNameSql,
  undecidedHolderSql,
} from './holder-name-sql.ts';
export {
  findOwnProfile,
  type OwnProfile,
  readJointAccount,
  readProfileNames,
  readSignedProfileName,
} from './own-profile.ts';
export { assertPaperHolder, findOnlyProfile, takesPapersSql, takesPart } from './paper-holder.ts';
export { readProfileHolder } from './profile-holder.ts';
export { investingProfileHooks } from './profile-hooks.ts';
export { readHolder, readHolders, readNamedHolders } from './read-holders.ts';
export { replaceLostTaxIdKey, rotateTaxIdKey } from './rotate-tax-id-key.ts';
export { registerInvestingProfiles } from './routes.ts';
export { recordProfileReview } from './stated-accreditation.ts';
export { taxIdSecrets } from './tax-id-keys.ts';
