-- A picture of a whole chat or statement is kept longer than 1200 pixels, so that it can be read.
alter table proof_images drop constraint proof_images_width_check;
alter table proof_images add constraint proof_images_width_check check (width between 1 and 12000);
alter table proof_images drop constraint proof_images_height_check;
alter table proof_images add constraint proof_images_height_check check (height between 1 and 12000);
