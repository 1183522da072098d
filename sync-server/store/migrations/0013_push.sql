CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`sign_in` text NOT NULL,
	`student_id` text NOT NULL,
	`address` text NOT NULL,
	`keys` text,
	`origin` text NOT NULL,
	`refreshed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_sign_in` ON `push_subscriptions` (`sign_in`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_address` ON `push_subscriptions` (`address`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_student` ON `push_subscriptions` (`student_id`);--> statement-breakpoint
CREATE TABLE `pushes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_id` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pushes_subscription` ON `pushes` (`subscription_id`,`seq`);--> statement-breakpoint
ALTER TABLE `students` ADD `notification_settings` text DEFAULT '{"messages":true,"meetups":true,"groups":true,"reminders":true,"matches":false,"preview":true,"quietHours":null}' NOT NULL;