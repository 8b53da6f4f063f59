CREATE TABLE enquiry (
  id TEXT PRIMARY KEY NOT NULL,
  received_at INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('accepted', 'quarantined')),
  quarantine_reason TEXT,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  message TEXT NOT NULL,
  idempotency_key TEXT UNIQUE,
  fingerprint BLOB UNIQUE,
  content_hash BLOB NOT NULL
) STRICT;

CREATE INDEX enquiry_by_arrival ON enquiry (received_at, id);
CREATE INDEX enquiry_by_email ON enquiry (lower(email));
CREATE INDEX enquiry_with_sender ON enquiry (received_at) WHERE fingerprint IS NOT NULL;

CREATE TABLE delivery (
  enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  since INTEGER NOT NULL,
  at INTEGER NOT NULL,
  token TEXT,
  last_error TEXT,
  PRIMARY KEY (enquiry_id, channel)
) STRICT, WITHOUT ROWID;

CREATE INDEX delivery_due ON delivery (channel, at, since) WHERE status = 'due';
CREATE INDEX delivery_failed ON delivery (channel) WHERE status = 'failed';

CREATE TABLE audit (
  id TEXT PRIMARY KEY NOT NULL,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  details TEXT NOT NULL
) STRICT;

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
