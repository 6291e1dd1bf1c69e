-- A tick of 300 coins is 2.7 kB. Beyond 2 kB its prices would be cut off into another table, which every reading of the tape would
-- have to look up; in one piece, three such ticks fill a page.
alter table ticks set (toast_tuple_target = 4080);
