-- Portfolio and team are published and ordered like education items: the highest number comes first.
ALTER TABLE assets_items
  ADD COLUMN "sortOrder" integer,
  ADD COLUMN "isPublished" boolean NOT NULL DEFAULT true;

ALTER TABLE team_members
  ADD COLUMN "sortOrder" integer,
  ADD COLUMN "isPublished" boolean NOT NULL DEFAULT true;
