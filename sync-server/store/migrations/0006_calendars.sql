CREATE TABLE `built_in_events` (
	`owner_id` text NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`location` text,
	`description` text,
	PRIMARY KEY(`owner_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `calendar_consents` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`sign_in` text NOT NULL,
	`verifier` text NOT NULL,
	`asked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calendar_consents_age` ON `calendar_consents` (`asked_at`);--> statement-breakpoint
CREATE TABLE `calendars` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`grant` text NOT NULL,
	`connected_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `events` (
	`owner_id` text NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`location` text,
	PRIMARY KEY(`owner_id`, `id`)
);
