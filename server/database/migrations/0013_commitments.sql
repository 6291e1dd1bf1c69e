-- Commitments are made four epochs ahead, and each epoch's first tick repeats those that stand.

comment on column ticks.commitment is
  'On the first tick of an epoch, for this one and the next four: number@tick:hash, the tick being the first that carried it. On older ones the hash for the next epoch alone.';
comment on column epochs.committed_at_tick is 'The first tick that carried the commitment.';
