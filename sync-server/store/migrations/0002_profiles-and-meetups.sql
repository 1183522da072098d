CREATE TABLE `pictures` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`type` text NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pictures_hash` ON `pictures` (`hash`);--> statement-breakpoint
DROP INDEX `students_email`;--> statement-breakpoint
ALTER TABLE `students` ADD `sign_in_email` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- So far the address shown was the one that signs in.
UPDATE `students` SET `sign_in_email` = `email`;--> statement-breakpoint
CREATE UNIQUE INDEX `students_sign_in_email` ON `students` (`sign_in_email`);--> statement-breakpoint
ALTER TABLE `meetups` ADD `withheld` integer DEFAULT false NOT NULL;