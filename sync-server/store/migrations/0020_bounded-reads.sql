DROP INDEX `groups_campus`;--> statement-breakpoint
CREATE INDEX `groups_open` ON `groups` (`campus_id`,`is_private`,`end_time`);--> statement-breakpoint
CREATE INDEX `groups_creator` ON `groups` (`created_by`,`end_time`);--> statement-breakpoint
CREATE INDEX `groups_campus` ON `groups` (`campus_id`,`id`);--> statement-breakpoint
DROP INDEX `meetups_from`;--> statement-breakpoint
DROP INDEX `meetups_to`;--> statement-breakpoint
CREATE INDEX `meetups_pair` ON `meetups` (`from_user_id`,`to_user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `meetups_from` ON `meetups` (`from_user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `meetups_to` ON `meetups` (`to_user_id`,`created_at`);--> statement-breakpoint
DROP INDEX `notifications_sender`;--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`owner_id`,`timestamp`) WHERE "notifications"."is_read" = 0;--> statement-breakpoint
CREATE INDEX `notifications_group` ON `notifications` (`group_id`,`sender_id`) WHERE "notifications"."group_id" is not null;--> statement-breakpoint
CREATE INDEX `notifications_match_owner` ON `notifications` (`owner_id`,`timestamp`) WHERE "notifications"."type" = 'academic_match';--> statement-breakpoint
CREATE INDEX `notifications_match_sender` ON `notifications` (`sender_id`) WHERE "notifications"."type" = 'academic_match';--> statement-breakpoint
CREATE INDEX `notifications_sender` ON `notifications` (`sender_id`,`owner_id`,`timestamp`);