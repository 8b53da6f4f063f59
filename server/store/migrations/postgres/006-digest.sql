-- How far each channel was told of what waits in quarantine, and how far it is being told.
CREATE TABLE digest (
  channel TEXT PRIMARY KEY,
  told_until TIMESTAMPTZ NOT NULL DEFAULT 'epoch',
  tells_until TIMESTAMPTZ,
  attempts INTEGER NOT NULL DEFAULT 0,
  at TIMESTAMPTZ NOT NULL DEFAULT 'epoch',
  token UUID
);

CREATE INDEX enquiry_in_quarantine ON enquiry (received_at) WHERE status = 'quarantined';
