CREATE TABLE `group_invitations` (
	`group_id` text NOT NULL,
	`student_id` text NOT NULL,
	`place` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `student_id`)
);
--> statement-breakpoint
CREATE INDEX `group_invitations_student` ON `group_invitations` (`student_id`);--> statement-breakpoint
ALTER TABLE `groups` ADD `is_private` integer DEFAULT false NOT NULL;