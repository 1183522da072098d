CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`)
);
--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `codes` (
	`email` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`tries` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `codes_sent` (
	`email` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `codes_sent_email` ON `codes_sent` (`email`,`at`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`owner_id` text NOT NULL,
	`partner_id` text NOT NULL,
	`last_message_id` text NOT NULL,
	`last_message` text NOT NULL,
	`last_message_from` text NOT NULL,
	`last_message_at` integer NOT NULL,
	`last_position` integer NOT NULL,
	`unread_count` integer NOT NULL,
	`read_up_to` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `partner_id`)
);
--> statement-breakpoint
CREATE INDEX `conversations_latest` ON `conversations` (`owner_id`,`last_message_at`);--> statement-breakpoint
CREATE TABLE `feed_entries` (
	`feed` text NOT NULL,
	`collection` text NOT NULL,
	`doc_id` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`feed`, `collection`, `doc_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feed_entries_seq` ON `feed_entries` (`feed`,`seq`);--> statement-breakpoint
CREATE TABLE `feeds` (
	`feed` text PRIMARY KEY NOT NULL,
	`head` integer NOT NULL,
	`floor` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `group_members` (
	`group_id` text NOT NULL,
	`student_id` text NOT NULL,
	`place` integer NOT NULL,
	PRIMARY KEY(`group_id`, `student_id`)
);
--> statement-breakpoint
CREATE INDEX `group_members_student` ON `group_members` (`student_id`);--> statement-breakpoint
CREATE TABLE `groups` (
	`id` text PRIMARY KEY NOT NULL,
	`campus_id` text,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`subject` text NOT NULL,
	`group_size` text NOT NULL,
	`max_members` integer NOT NULL,
	`location` text NOT NULL,
	`study_duration` real NOT NULL,
	`scheduled_at` integer,
	`end_time` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `groups_campus` ON `groups` (`campus_id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text,
	`run_at` integer NOT NULL,
	`attempts` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`);--> statement-breakpoint
CREATE TABLE `meetups` (
	`id` text PRIMARY KEY NOT NULL,
	`from_user_id` text NOT NULL,
	`to_user_id` text NOT NULL,
	`subject` text NOT NULL,
	`scheduled_time` integer NOT NULL,
	`location` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer
);
--> statement-breakpoint
CREATE INDEX `meetups_from` ON `meetups` (`from_user_id`);--> statement-breakpoint
CREATE INDEX `meetups_to` ON `meetups` (`to_user_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`pair` text NOT NULL,
	`position` integer NOT NULL,
	`from_user_id` text NOT NULL,
	`to_user_id` text NOT NULL,
	`content` text NOT NULL,
	`message_type` text NOT NULL,
	`conversation_type` text NOT NULL,
	`created_at` integer NOT NULL,
	`composed_at` integer NOT NULL,
	`delivery_status` text NOT NULL,
	`queued_for_delivery` integer NOT NULL,
	`delivered_at` integer,
	`read_at` integer,
	`firebase_message_id` text,
	`withheld` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_place` ON `messages` (`pair`,`position`);--> statement-breakpoint
CREATE INDEX `messages_state` ON `messages` (`to_user_id`,`delivery_status`,`from_user_id`,`position`);--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`timestamp` integer NOT NULL,
	`is_read` integer NOT NULL,
	`actionable` integer NOT NULL,
	`sender_id` text,
	`sender_name` text NOT NULL,
	`sender_avatar` text NOT NULL,
	`is_online` integer NOT NULL,
	`match_badge` text,
	`can_join` integer NOT NULL,
	`group_id` text
);
--> statement-breakpoint
CREATE INDEX `notifications_owner` ON `notifications` (`owner_id`,`timestamp`);--> statement-breakpoint
CREATE TABLE `pairs` (
	`pair` text PRIMARY KEY NOT NULL,
	`head` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `results` (
	`key` text PRIMARY KEY NOT NULL,
	`student_id` text NOT NULL,
	`command` text NOT NULL,
	`input_hash` text NOT NULL,
	`result` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `results_age` ON `results` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`subject` text NOT NULL,
	`start_time` integer NOT NULL,
	`end_time` integer NOT NULL,
	`is_voice_active` integer NOT NULL,
	`status` text NOT NULL,
	`user_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_group` ON `sessions` (`group_id`);--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`student_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`received_seq` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_ins_expiry` ON `sign_ins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `students` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer NOT NULL,
	`phone_number` text NOT NULL,
	`whatsapp_number` text NOT NULL,
	`program` text NOT NULL,
	`year` text NOT NULL,
	`university` text NOT NULL,
	`profile_image_url` text NOT NULL,
	`current_status` text NOT NULL,
	`availability_text` text NOT NULL,
	`available_until` integer,
	`availability_composed_at` text NOT NULL,
	`current_location` text NOT NULL,
	`current_subjects` text NOT NULL,
	`study_topics` text NOT NULL,
	`study_schedule` text NOT NULL,
	`preferred_group_type` text,
	`contact_visibility` text NOT NULL,
	`tutorial_completed` integer NOT NULL,
	`google_calendar_connected` integer NOT NULL,
	`campus_id` text,
	`last_seen` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `students_email` ON `students` (`email`);--> statement-breakpoint
CREATE INDEX `students_campus` ON `students` (`campus_id`,`id`);