CREATE TABLE enquiry (
  id UUID PRIMARY KEY,
  received_at TIMESTAMPTZ NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('accepted', 'quarantined')),
  quarantine_reason TEXT,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone_number TEXT NOT NULL,
  message TEXT NOT NULL,
  idempotency_key TEXT UNIQUE,
  fingerprint BYTEA UNIQUE,
  content_hash BYTEA NOT NULL
);

CREATE INDEX enquiry_by_arrival ON enquiry (received_at, id);
CREATE INDEX enquiry_by_email ON enquiry (lower(email));
CREATE INDEX enquiry_with_sender ON enquiry (received_at) WHERE fingerprint IS NOT NULL;

CREATE TABLE delivery (
  enquiry_id UUID NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  since TIMESTAMPTZ NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  token UUID,
  last_error TEXT,
  PRIMARY KEY (enquiry_id, channel)
);

CREATE INDEX delivery_due ON delivery (channel, at, since) WHERE status = 'due';
CREATE INDEX delivery_failed ON delivery (channel) WHERE status = 'failed';

CREATE TABLE audit (
  id UUID PRIMARY KEY,
  at TIMESTAMPTZ NOT NULL,
  action TEXT NOT NULL,
  details TEXT NOT NULL
);

CREATE FUNCTION refuse_audit_change() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END
$$;

CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON audit
FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
