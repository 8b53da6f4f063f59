-- Each entry says who acted, and has a hash that covers it and all before it. audit_head holds the
-- last of them, so that an end which is cut off is missed; whoever appends locks it first.
ALTER TABLE audit ADD COLUMN number INTEGER, ADD COLUMN actor TEXT, ADD COLUMN hash TEXT;
ALTER TABLE audit DISABLE TRIGGER USER;

CREATE TABLE audit_head (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL,
  hash TEXT NOT NULL
);

CREATE FUNCTION hex_sha256(part TEXT) RETURNS TEXT LANGUAGE sql AS $$
  SELECT encode(sha256(convert_to(part, 'UTF8')), 'hex')
$$;

DO $$
DECLARE
  entry RECORD;
  last_number INTEGER := 0;
  last_hash TEXT := '';
BEGIN
  FOR entry IN SELECT * FROM audit ORDER BY id LOOP
    last_number := last_number + 1;
    last_hash := hex_sha256(last_hash
      || hex_sha256(entry.id::text)
      || hex_sha256(round(extract(epoch FROM entry.at) * 1000)::bigint::text)
      || hex_sha256('unknown')
      || hex_sha256(entry.action)
      || hex_sha256(entry.details));
    UPDATE audit SET number = last_number, actor = 'unknown', hash = last_hash WHERE id = entry.id;
  END LOOP;
  IF last_number > 0 THEN
    INSERT INTO audit_head VALUES (1, last_number, last_hash);
  END IF;
END
$$;

DROP FUNCTION hex_sha256;
ALTER TABLE audit
  ALTER COLUMN number SET NOT NULL,
  ALTER COLUMN actor SET NOT NULL,
  ALTER COLUMN hash SET NOT NULL,
  ADD UNIQUE (number);
ALTER TABLE audit ENABLE TRIGGER USER;

CREATE INDEX audit_by_action ON audit (action, at);
