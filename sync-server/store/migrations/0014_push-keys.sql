PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`sign_in` text NOT NULL,
	`student_id` text NOT NULL,
	`address` text NOT NULL,
	`keys` text NOT NULL,
	`origin` text NOT NULL,
	`refreshed_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_push_subscriptions`("id", "sign_in", "student_id", "address", "keys", "origin", "refreshed_at") SELECT "id", "sign_in", "student_id", "address", "keys", "origin", "refreshed_at" FROM `push_subscriptions`;--> statement-breakpoint
DROP TABLE `push_subscriptions`;--> statement-breakpoint
ALTER TABLE `__new_push_subscriptions` RENAME TO `push_subscriptions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_sign_in` ON `push_subscriptions` (`sign_in`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_address` ON `push_subscriptions` (`address`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_student` ON `push_subscriptions` (`student_id`);