-- Withdrawals wait for a day after a second factor was taken off, so each command of them asks for the person's last reset.

create index second_factor_resets_person on second_factor_resets (person_id, at);
