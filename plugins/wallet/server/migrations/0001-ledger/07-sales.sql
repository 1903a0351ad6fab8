create function wallet.set_terms(p_currency text, p_platform_share integer, p_four_eyes_from bigint, p_actor text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from (select * from wallet.terms where currency = p_currency order by id desc limit 1) latest
                  where platform_share = p_platform_share and four_eyes_from = p_four_eyes_from) then
    insert into wallet.terms (currency, platform_share, four_eyes_from, actor) values (p_currency, p_platform_share, p_four_eyes_from, p_actor);
  end if;
end $$;

-- Puts a track or an album on sale, or changes its price.
create function wallet.save_offer(p_seller bigint, p_kind text, p_item bigint, p_name text, p_currency text, p_pricing text, p_price bigint) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into wallet.offers as o (seller_id, kind, item_id, name, currency, pricing, price)
    values (p_seller, p_kind, p_item, p_name, p_currency, p_pricing, p_price)
    on conflict (kind, item_id) do update
      set seller_id = excluded.seller_id, name = excluded.name, currency = excluded.currency, pricing = excluded.pricing, price = excluded.price,
          is_active = true, updated_at = now()
    returning id $$;
create function wallet.delete_offer(p_kind text, p_item bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update wallet.offers set is_active = false, updated_at = now() where kind = p_kind and item_id = p_item and is_active $$;

-- Proposes how the income of an item is divided. The own share of the proposer is accepted at once, and a proposal without others applies.
create function wallet.propose_split(p_user bigint, p_kind text, p_item bigint, p_name text, p_users bigint[], p_points integer[], p_roles text[]) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('wallet.split:' || p_kind, p_item));
  if cardinality(p_users) is distinct from cardinality(p_points) or cardinality(p_users) is distinct from cardinality(p_roles)
     or cardinality(p_users) not between 1 and 20 or (select count(distinct u) from unnest(p_users) u) <> cardinality(p_users)
     or (select sum(points) from unnest(p_points) points) <> 10000 then
    raise exception 'the split is not valid' using errcode = 'LG015';
  end if;
  update wallet.splits set state = 'replaced' where kind = p_kind and item_id = p_item and state = 'proposed';
  insert into wallet.splits (kind, item_id, item_name, version, proposed_by)
    values (p_kind, p_item, p_name, (select coalesce(max(version), 0) + 1 from wallet.splits where kind = p_kind and item_id = p_item), p_user)
    returning id into result;
  insert into wallet.split_shares (split_id, user_id, basis_points, role, answer, position)
    select result, u, points, role, case when u = p_user then 'accepted' else 'waiting' end, n
      from unnest(p_users, p_points, p_roles) with ordinality as share (u, points, role, n);
  perform wallet.activate_split_(result);
  return result;
end $$;

create function wallet.activate_split_(p_split bigint) returns void language plpgsql as $$
begin
  if exists (select from wallet.split_shares where split_id = p_split and answer <> 'accepted') then return; end if;
  update wallet.splits old set state = 'replaced' from wallet.splits new
   where new.id = p_split and old.kind = new.kind and old.item_id = new.item_id and old.state = 'active';
  update wallet.splits set state = 'active' where id = p_split and state = 'proposed';
end $$;

-- Accepts or refuses a proposed split. Returns false when it has no share of the user that waits for an answer.
create function wallet.answer_split(p_split bigint, p_user bigint, p_accepts boolean) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  split wallet.splits;
begin
  select * into split from wallet.splits where id = p_split;
  perform pg_advisory_xact_lock(hashtextextended('wallet.split:' || split.kind, split.item_id));
  update wallet.split_shares share set answer = case when p_accepts then 'accepted' else 'refused' end from wallet.splits s
   where share.split_id = p_split and share.user_id = p_user and share.answer = 'waiting' and s.id = p_split and s.state = 'proposed';
  if not found then return false; end if;
  if p_accepts then
    perform wallet.activate_split_(p_split);
  else
    update wallet.splits set state = 'refused' where id = p_split;
  end if;
  return true;
end $$;

create function wallet.check_sale_(p_offer wallet.offers, p_buyer bigint, p_amount bigint, p_recipient bigint) returns void language plpgsql as $$
begin
  if p_offer.id is null or not p_offer.is_active then
    raise exception 'it is not on sale' using errcode = 'LG016';
  end if;
  if p_offer.seller_id in (p_buyer, coalesce(p_recipient, p_buyer)) or p_buyer is null or p_recipient = p_buyer then
    raise exception 'this user cannot buy it' using errcode = 'LG014';
  end if;
  if p_amount is null or p_amount < 0 or p_offer.pricing = 'fixed' and p_amount <> p_offer.price or p_offer.pricing = 'minimum' and p_amount < p_offer.price then
    raise exception 'the price is another one' using errcode = 'LG022';
  end if;
end $$;

-- Sells an offer. `p_amount` is what the buyer confirmed: when the price has changed, the purchase is refused. A recipient makes it a present.
create function ledger.purchase(p_buyer bigint, p_offer bigint, p_amount bigint, p_recipient bigint, p_key text) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  offer wallet.offers;
  result ledger.posted;
  split bigint;
  sellers bigint[];
  weights integer[];
  platform integer;
  shares bigint[];
  parts bigint[];
  purse bigint;
  credits bigint[];
begin
  select * into offer from wallet.offers where id = p_offer;
  result := ledger.begin_('purchase', format('purchase:%s:%s', p_buyer, p_key), 'user:' || p_buyer,
    jsonb_build_object('buyer', p_buyer, 'offer', p_offer, 'amount', p_amount, 'recipient', p_recipient));
  if result.replayed then return result; end if;
  perform wallet.check_sale_(offer, p_buyer, p_amount, p_recipient);
  if ledger.is_frozen_(p_buyer) then
    raise exception 'a dispute blocks the money of the user' using errcode = 'LG013';
  end if;
  select id into split from wallet.splits where kind = offer.kind and item_id = offer.item_id and state = 'active';
  if split is null then
    sellers := array[offer.seller_id];
    weights := array[1];
  else
    select array_agg(user_id order by user_id), array_agg(basis_points order by user_id) into sellers, weights from wallet.split_shares where split_id = split;
  end if;
  select platform_share into platform from wallet.terms where currency = offer.currency order by id desc limit 1;
  shares := ledger.apportion(p_amount, array[platform, 10000 - platform]);
  parts := ledger.apportion(shares[2], weights);
  perform ledger.open_accounts_(sellers || p_buyer, offer.currency);
  purse := ledger.user_account_(p_buyer, 'wallet', offer.currency);
  select array_agg(ledger.user_account_(u, 'earnings', offer.currency) order by n) into credits from unnest(sellers) with ordinality as seller (u, n);
  perform ledger.move_(result.journal, array_fill(purse, array[cardinality(parts) + 1]),
    ledger.revenue_account_(offer.currency, result.journal) || credits, shares[1] || parts);
  insert into wallet.purchases (journal_id, buyer_id, recipient_id, owner_id, offer_id, kind, item_id, name, seller_id, currency, amount, platform_share, split_id)
    values (result.journal, p_buyer, p_recipient, coalesce(p_recipient, p_buyer), offer.id, offer.kind, offer.item_id, offer.name, offer.seller_id,
      offer.currency, p_amount, shares[1], split);
  return result;
end $$;

-- Records that a user takes something for nothing, where the offer allows any amount. Without an amount there is no journal.
create function wallet.take_free(p_buyer bigint, p_offer bigint, p_recipient bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  offer wallet.offers;
  result bigint;
begin
  select * into offer from wallet.offers where id = p_offer;
  perform wallet.check_sale_(offer, p_buyer, 0, p_recipient);
  insert into wallet.purchases (buyer_id, recipient_id, owner_id, offer_id, kind, item_id, name, seller_id, currency, amount, platform_share)
    values (p_buyer, p_recipient, coalesce(p_recipient, p_buyer), offer.id, offer.kind, offer.item_id, offer.name, offer.seller_id, offer.currency, 0, 0)
    returning id into result;
  return result;
end $$;

-- Returns the price to the buyer. What a seller no longer has becomes a debt of that seller.
create function ledger.purchase_refund(p_purchase bigint, p_reason text, p_admin bigint) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sale wallet.purchases;
  result ledger.posted;
  moved record;
  affected bigint[];
  debits bigint[] := '{}';
  amounts bigint[] := '{}';
  buyer bigint;
  available bigint;
begin
  select * into sale from wallet.purchases where id = p_purchase for no key update;
  if sale.id is null or sale.journal_id is null then
    raise exception 'the purchase does not exist' using errcode = 'LG010';
  end if;
  if p_admin in (sale.buyer_id, sale.owner_id) then
    raise exception 'an administrator cannot refund an own purchase' using errcode = 'LG014';
  end if;
  result := ledger.begin_('purchase_refund', 'purchase_refund:' || sale.id, 'admin:' || p_admin, jsonb_build_object('purchase', sale.id), sale.journal_id);
  if result.replayed then return result; end if;
  select array_agg(t.credit_id) || array_agg(t.debit_id) || array_agg(debt.id) into affected
    from ledger.transfers t join ledger.accounts a on a.id = t.credit_id
    left join ledger.accounts debt on debt.user_id = a.user_id and debt.currency = a.currency and debt.role = 'receivable'
   where t.journal_id = sale.journal_id;
  perform ledger.lock_(affected);
  for moved in
    select t.debit_id, t.credit_id, t.amount, a.balance, a.user_id, a.currency
      from ledger.transfers t join ledger.accounts a on a.id = t.credit_id where t.journal_id = sale.journal_id order by t.position
  loop
    buyer := moved.debit_id;
    available := case when moved.user_id is null then moved.amount else least(moved.amount, moved.balance) end;
    debits := debits || moved.credit_id || coalesce(ledger.user_account_(moved.user_id, 'receivable', moved.currency), moved.credit_id);
    amounts := amounts || available || (moved.amount - available);
  end loop;
  perform ledger.move_(result.journal, debits, array_fill(buyer, array[cardinality(debits)]), amounts);
  update wallet.purchases set status = 'refunded', refund_reason = p_reason, refunded_at = now(), version = version + 1 where id = sale.id;
  return result;
end $$;

-- Charges a wallet for another plugin. The row is the claim of that plugin; a key is charged once.
create function ledger.subscription_payment(p_plugin text, p_key text, p_user bigint, p_currency text, p_amount bigint, p_description text) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result ledger.posted;
begin
  result := ledger.begin_('subscription_payment', format('subscription_payment:%s:%s', p_plugin, p_key), 'plugin:' || p_plugin,
    jsonb_build_object('user', p_user, 'currency', p_currency, 'amount', p_amount));
  if result.replayed then return result; end if;
  if ledger.is_frozen_(p_user) then
    raise exception 'a dispute blocks the money of the user' using errcode = 'LG013';
  end if;
  perform ledger.open_accounts_(array[p_user], p_currency);
  perform ledger.move_(result.journal, array[ledger.user_account_(p_user, 'wallet', p_currency)], array[ledger.revenue_account_(p_currency, result.journal)],
    array[p_amount]);
  insert into wallet.charges (id, plugin, key, description, user_id, currency, amount)
    values (result.journal, p_plugin, p_key, p_description, p_user, p_currency, p_amount);
  return result;
end $$;
