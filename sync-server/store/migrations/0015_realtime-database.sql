CREATE TABLE `push_tokens` (
	`sign_in` text PRIMARY KEY NOT NULL,
	`student_id` text NOT NULL,
	`token` text NOT NULL,
	`written_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_tokens_student` ON `push_tokens` (`student_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `tree_key` text GENERATED ALWAYS AS (case
  when length(firebase_message_id) = 20 and firebase_message_id not glob '*[^-0-9A-Za-z_]*' and firebase_message_id glob '*[A-Za-z_]*'
    and substr(firebase_message_id, 9, 7) <> '-------' and id = 'fb-' || replace(firebase_message_id, '_', '-u') then firebase_message_id
  else substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((created_at >> 42) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((created_at >> 36) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((created_at >> 30) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((created_at >> 24) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((created_at >> 18) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((created_at >> 12) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((created_at >> 6) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((created_at >> 0) & 63) + 1, 1) || '-------' || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((position >> 24) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((position >> 18) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((position >> 12) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((position >> 6) & 63) + 1, 1) || substr('-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz', ((position >> 0) & 63) + 1, 1)
end) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_key` ON `messages` (`pair`,`tree_key`);--> statement-breakpoint
CREATE INDEX `messages_time` ON `messages` (`pair`,`created_at`,`tree_key`);