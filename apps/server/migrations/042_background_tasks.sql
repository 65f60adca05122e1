-- Long work that an admin begins and that goes on when they close the page. Each item is worked in a transaction of its
-- own, which also records that it is done: it happens once, however often the server restarts.
CREATE TABLE background_tasks (
  _id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- how people know it
  title text NOT NULL,
  input jsonb NOT NULL,
  "startedBy" uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- where it was begun, for the audit log
  portal uuid REFERENCES portals ON DELETE SET NULL,
  address text NOT NULL,
  agent text NOT NULL,
  -- whether the person had just authenticated when they began it
  "isReauthenticated" boolean NOT NULL,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL,
  "finishedAt" timestamptz(3)
);
CREATE INDEX background_tasks_started_by ON background_tasks ("startedBy", "createdAt");
CREATE INDEX background_tasks_portal ON background_tasks (portal);
CREATE INDEX background_tasks_finished ON background_tasks ("finishedAt");

CREATE TABLE background_task_items (
  task uuid NOT NULL REFERENCES background_tasks ON DELETE CASCADE,
  position integer NOT NULL,
  item jsonb NOT NULL,
  -- how people know it
  label text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  -- why it failed, for people
  reason text,
  PRIMARY KEY (task, position),
  CONSTRAINT background_task_items_reason CHECK ((state = 'failed') = (reason IS NOT NULL))
);
CREATE INDEX background_task_items_waiting ON background_task_items (task, position) WHERE state = 'waiting';
CREATE INDEX background_task_items_failed ON background_task_items (task, position) WHERE state = 'failed';
