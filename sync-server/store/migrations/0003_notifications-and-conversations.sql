ALTER TABLE `conversations` ADD `muted` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `deleted_up_to` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `students_studies` ON `students` (`campus_id`,`program`,`year`);