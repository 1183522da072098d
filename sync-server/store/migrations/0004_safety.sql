ALTER TABLE `blocks` ADD `first_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `blocks` ADD `last_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `blocks` ADD `blocked_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `visibility` text DEFAULT 'campus' NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `notifications_sender` ON `notifications` (`sender_id`,`owner_id`);