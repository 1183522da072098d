ALTER TABLE `feed_entries` ADD `told_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Nobody noted when these were told: as of now, so that nothing is forgotten too early.
UPDATE `feed_entries` SET `told_at` = unixepoch() * 1000;
