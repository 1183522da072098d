CREATE TABLE `group_invitations` (
	`group_id` text NOT NULL,
	`student_id` text NOT NULL,
	`place` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `student_id`)
);
--> statement-breakpoint
CREATE INDEX `group_invitations_student` ON `group_invitations` (`student_id`);--> statement-breakpoint
ALTER TABLE `groups` ADD `is_private` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Who was invited before this release goes on seeing Join. The seats of these invitations are held for what is left of their time.
INSERT OR IGNORE INTO `group_invitations` (`group_id`, `student_id`, `place`, `at`)
SELECT n.`group_id`, n.`owner_id`, row_number() OVER (PARTITION BY n.`group_id` ORDER BY n.`timestamp`, n.`owner_id`) - 1, n.`timestamp`
FROM `notifications` n JOIN `groups` g ON g.`id` = n.`group_id`
WHERE n.`can_join` = 1 AND NOT EXISTS (SELECT 1 FROM `group_members` m WHERE m.`group_id` = n.`group_id` AND m.`student_id` = n.`owner_id`);
--> statement-breakpoint
-- An availability whose words named no end lasted for ever; it now lasts four hours, like every other one (ADR 0077).
UPDATE `students` SET `available_until` = coalesce(json_extract(`availability_composed_at`, '$.status'), 0) + 14400000
WHERE `current_status` = 'available' AND `available_until` IS NULL AND `removed_at` IS NULL AND `campus_id` IS NOT 'demo';
--> statement-breakpoint
INSERT OR IGNORE INTO `jobs` (`id`, `kind`, `payload`, `run_at`, `attempts`)
SELECT 'end-availability:' || `id`, 'end-availability', json_object('studentId', `id`), `available_until`, 0
FROM `students` WHERE `current_status` = 'available' AND `available_until` IS NOT NULL AND `removed_at` IS NULL;
