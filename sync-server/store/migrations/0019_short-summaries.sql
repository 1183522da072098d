UPDATE `conversations` SET `last_message` = substr(`last_message`, 1, 300) WHERE length(`last_message`) > 300;
