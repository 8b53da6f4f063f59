-- Each entry says who acted, and has a hash that covers it and all before it. audit_head holds the
-- last of them, so that an end which is cut off is missed. audit_hash is given by the software.
DROP TRIGGER audit_is_not_changed;
DROP TRIGGER audit_is_not_shortened;
DROP TRIGGER audit_is_not_replaced;

CREATE TABLE numbered (
  number INTEGER PRIMARY KEY NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  details TEXT NOT NULL
) STRICT;
INSERT INTO numbered SELECT row_number() OVER (ORDER BY id), id, at, action, details FROM audit;
DROP TABLE audit;

CREATE TABLE audit (
  number INTEGER PRIMARY KEY NOT NULL,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  details TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;

WITH RECURSIVE chain (number, id, at, action, details, hash) AS (
  SELECT 0, '', 0, '', '', ''
  UNION ALL
  SELECT n.number, n.id, n.at, n.action, n.details,
    audit_hash(chain.hash, n.id, n.at, 'unknown', n.action, n.details)
  FROM chain JOIN numbered AS n ON n.number = chain.number + 1
)
INSERT INTO audit (number, id, at, actor, action, details, hash)
SELECT number, id, at, 'unknown', action, details, hash FROM chain WHERE number > 0;
DROP TABLE numbered;

CREATE TABLE audit_head (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  number INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;
INSERT INTO audit_head SELECT 1, number, hash FROM audit ORDER BY number DESC LIMIT 1;

CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_is_not_shortened BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- REPLACE deletes what is in its way without asking the trigger for DELETE.
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id OR number = NEW.number)
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE INDEX audit_by_action ON audit (action, at);
