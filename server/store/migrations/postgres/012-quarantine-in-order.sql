-- The owner's filter 'Quarantine', in the order of arrival.
DROP INDEX enquiry_in_quarantine;
CREATE INDEX enquiry_in_quarantine ON enquiry (received_at, id) WHERE status = 'quarantined';
