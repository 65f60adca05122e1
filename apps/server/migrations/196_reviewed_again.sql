-- A review says of one legal person that it is accredited. A trust, a company or an account that gets another name, second
-- owner or tax id may be another one, so its answer waits for a review again (ENT-06). Case, spaces and punctuation of a
-- name do not count, and naming what had no name yet changes nothing.
-- Former versions go on: they read the review as they did.
CREATE FUNCTION letters_of(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(coalesce(name, ''), '[^[:alnum:]]+', '', 'g'))
$$;

CREATE FUNCTION review_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investing_entities SET "accreditationReview" = NULL, "accreditationReviewReason" = NULL,
      "accreditationValidUntil" = NULL, "accreditationReviewedBy" = NULL, "accreditationReviewedAt" = NULL
    WHERE _id = NEW._id;
  RETURN NULL;
END $$;
-- After the change, in a statement of its own: the account of a default profile follows its review (migration 139).
CREATE TRIGGER review_again AFTER UPDATE OF "legalName", "jointOwnerName", "taxIdLast4" ON investing_entities
  FOR EACH ROW WHEN (OLD."accreditationReview" = 'accepted' AND NEW."accreditationReview" = 'accepted' AND (
    (OLD."taxIdLast4" IS NOT NULL AND OLD."taxIdLast4" IS DISTINCT FROM NEW."taxIdLast4")
    OR (NEW.kind <> 'individual' AND (
      (NOT OLD."isUnnamed" AND letters_of(OLD."legalName") <> letters_of(NEW."legalName"))
      OR (OLD."jointOwnerName" IS NOT NULL AND letters_of(OLD."jointOwnerName") <> letters_of(NEW."jointOwnerName"))))))
  EXECUTE FUNCTION review_again();
