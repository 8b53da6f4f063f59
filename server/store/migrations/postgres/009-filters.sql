-- What the owner filters by, beside the enquiry and in the order of arrival.
ALTER TABLE enquiry ADD COLUMN is_read INTEGER NOT NULL DEFAULT 0;
ALTER TABLE enquiry ADD COLUMN is_handled INTEGER NOT NULL DEFAULT 0;
UPDATE enquiry SET is_read = 1 WHERE id IN (SELECT enquiry_id FROM mark WHERE read_at IS NOT NULL);
UPDATE enquiry SET is_handled = 1
WHERE id IN (SELECT enquiry_id FROM mark WHERE handled_at IS NOT NULL);
CREATE INDEX enquiry_unread ON enquiry (received_at, id) WHERE is_read = 0;
CREATE INDEX enquiry_open ON enquiry (received_at, id) WHERE is_handled = 0;
CREATE INDEX enquiry_handled ON enquiry (received_at, id) WHERE is_handled = 1;
DROP INDEX mark_handled;
