-- What the lists of the back office and the desk count and sum up, so that they read an index and not whole tables.

-- How many news documents of a fund its investors see.
CREATE INDEX news_documents_of_fund ON news_documents (fund)
  WHERE "user" IS NULL AND NOT "isDeleted" AND "docPath" IS NOT NULL;

-- The sums of the raises: all that the stage of a participation depends on.
CREATE INDEX synd_users_raise ON synd_users (fund) INCLUDE (_id, invest_status, invest_amount, sa_start_date,
  sa_complete_date, "syndAgreementSignedByCurrentUser", "syndAgreementSignedByCurrentUserCosub", method_of_inv,
  is_married, cosub_email, "releasedAt");
DROP INDEX synd_users_fund;

-- Whose signature is missing, and since when.
CREATE INDEX synd_users_incomplete ON synd_users (_id)
  INCLUDE ("commitmentKeptFrom", "updatedAt", "createdAt", "syndAgreementSignedByCurrentUser")
  WHERE invest_status = 'Accepted investment' AND sa_complete_date IS NULL;
CREATE INDEX signature_signers_unsigned ON signature_signers (request, role) WHERE "signedAt" IS NULL;
CREATE INDEX signature_signers_signed ON signature_signers ("signedAt") INCLUDE (request)
  WHERE role <> 'management' AND "signedAt" IS NOT NULL;
CREATE INDEX signature_requests_standing ON signature_requests (_id) INCLUDE ("syndUser")
  WHERE "supersededAt" IS NULL AND correction IS NULL;

-- Which documents their person has not opened, and how many there are in each state. Files lead to their documents.
CREATE INDEX tax_documents_shown ON tax_documents ("user", _id)
  WHERE NOT "isDeleted" AND "docPath" IS NOT NULL AND "takenBackAt" IS NULL;
CREATE INDEX news_documents_shown ON news_documents ("user", _id)
  WHERE NOT "isDeleted" AND "docPath" IS NOT NULL AND "takenBackAt" IS NULL;
DO $$
DECLARE
  documents text;
BEGIN
  FOREACH documents IN ARRAY ARRAY['synd_documents', 'news_documents', 'tax_documents', 'proof_documents',
      'synd_agreements'] LOOP
    EXECUTE format('CREATE INDEX %1$I ON %2$I ("docPath")', documents || '_file', documents);
    EXECUTE format('CREATE INDEX %1$I ON %2$I ("createdAt", _id) WHERE NOT "isDeleted" AND "docPath" IS NOT NULL',
      documents || '_with_file', documents);
    EXECUTE format('CREATE INDEX %1$I ON %2$I ("createdAt", _id) WHERE NOT "isDeleted" AND "docPath" IS NULL',
      documents || '_without_file', documents);
  END LOOP;
END $$;

DROP INDEX synd_documents_fund;
DROP INDEX news_documents_fund;
DROP INDEX tax_documents_fund;
CREATE INDEX synd_documents_fund ON synd_documents (fund, "createdAt", _id);
CREATE INDEX news_documents_fund ON news_documents (fund, "createdAt", _id);
CREATE INDEX tax_documents_fund ON tax_documents (fund, "createdAt", _id);

-- The filters of people and of the accreditations.
CREATE INDEX users_accreditation ON users ("accreditationReview", "accreditationValidUntil")
  INCLUDE (accreditation, "isActive");
CREATE INDEX users_without_accreditation ON users (_id) WHERE accreditation IS NULL;
CREATE INDEX portal_memberships_of_portal ON portal_memberships (portal, "user");
DROP INDEX portal_memberships_portal;
