-- The agreements that an admin has read and not signed yet, to sign several at once.
CREATE TABLE agreement_reviews (
  admin uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  request uuid NOT NULL REFERENCES signature_requests ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (admin, request)
);
CREATE INDEX agreement_reviews_request ON agreement_reviews (request);
