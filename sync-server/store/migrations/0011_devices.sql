ALTER TABLE `sign_ins` ADD `browser` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_ins` ADD `system` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_ins` ADD `seen_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sign_ins` ADD `revoked_at` integer;--> statement-breakpoint
UPDATE `sign_ins` SET `seen_at` = `created_at`;
