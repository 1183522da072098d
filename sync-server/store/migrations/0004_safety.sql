CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`student_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`message_id` text,
	`message` text,
	`created_at` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE INDEX `reports_reporter` ON `reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `reports_age` ON `reports` (`created_at`);--> statement-breakpoint
ALTER TABLE `blocks` ADD `first_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `blocks` ADD `last_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `blocks` ADD `blocked_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `visibility` text DEFAULT 'campus' NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `notifications_sender` ON `notifications` (`sender_id`,`owner_id`);--> statement-breakpoint
CREATE INDEX `results_student` ON `results` (`student_id`);--> statement-breakpoint
CREATE INDEX `sign_ins_student` ON `sign_ins` (`student_id`);