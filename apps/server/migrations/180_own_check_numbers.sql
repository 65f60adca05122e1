-- The number that investors call to check payment instructions is the fund's own, which two people change. Funds that have
-- none named that of their company so far, which one admin changes: it becomes theirs as it is.
-- Former versions go on: they show a number of the fund too, and the same one.
UPDATE funds SET funding_contact_phone = btrim(c.phone) FROM companies c
WHERE c._id = funds.company AND coalesce(btrim(funds.funding_contact_phone), '') = '' AND btrim(c.phone) <> '';
