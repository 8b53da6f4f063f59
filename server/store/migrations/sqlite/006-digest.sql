-- How far each channel was told of what waits in quarantine, and how far it is being told.
CREATE TABLE digest (
  channel TEXT PRIMARY KEY NOT NULL,
  told_until INTEGER NOT NULL DEFAULT 0,
  tells_until INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL DEFAULT 0,
  token TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX enquiry_in_quarantine ON enquiry (received_at) WHERE status = 'quarantined';
