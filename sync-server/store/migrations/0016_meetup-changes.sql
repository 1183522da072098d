ALTER TABLE `meetups` ADD `moved` text;--> statement-breakpoint
ALTER TABLE `meetups` ADD `earlier` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `meetups` ADD `ended` text;