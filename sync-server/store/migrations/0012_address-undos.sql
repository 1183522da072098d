CREATE TABLE `address_undos` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`student_id` text NOT NULL,
	`email` text NOT NULL,
	`campus_id` text,
	`campus_invited` integer NOT NULL,
	`identities` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `address_undos_student` ON `address_undos` (`student_id`);--> statement-breakpoint
CREATE INDEX `address_undos_expiry` ON `address_undos` (`expires_at`);