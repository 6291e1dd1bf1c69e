-- Pairs of orders by their number: programs list those of a person over all coins, and most orders are in none.
create index orders_pairs on orders (person_id, number) where pair = id;
