CREATE TABLE `invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invitations_owner` ON `invitations` (`owner_id`);--> statement-breakpoint
CREATE INDEX `invitations_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
ALTER TABLE `students` ADD `campus_invited` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `invitations` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `privacy_agreed` text;