-- Records a top-up that a user requested, before the provider is asked to collect it.
create function wallet.open_top_up(p_user bigint, p_provider text, p_currency text, p_amount bigint, p_reference text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result bigint;
begin
  if p_amount is null or p_amount < 1 then
    raise exception 'the amount is out of bounds' using errcode = 'LG011';
  end if;
  -- Top-ups that were never paid do not count after an hour.
  if p_amount + (select coalesce(sum(amount), 0) from wallet.top_ups
                  where user_id = p_user and currency = p_currency and created_at > now() - interval '1 day'
                    and (status = 'credited' or created_at > now() - interval '1 hour'))
     > (select top_up_per_day from ledger.currencies where code = p_currency) then
    raise exception 'the limit of the day is reached' using errcode = 'LG012';
  end if;
  insert into wallet.top_ups (user_id, provider, currency, amount, reference) values (p_user, p_provider, p_currency, p_amount, p_reference) returning id into result;
  return result;
end $$;

-- Marks a top-up whose payment failed.
create function wallet.fail_top_up(p_reference text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update wallet.top_ups set status = 'failed', updated_at = now() where reference = p_reference and status = 'open' $$;

-- Returns whether a dispute blocks the money of a user.
create function ledger.is_frozen_(p_user bigint) returns boolean language sql stable
return exists (select from wallet.disputes where user_id = p_user and status = 'open');

-- Credits a paid top-up. All ways in which a payment is reported end here. When user, currency or amount differ from the request, the top-up
-- is marked, nothing is credited, and `journal` is null.
create function ledger.top_up(p_reference text, p_user bigint, p_currency text, p_amount bigint, p_actor text) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  request wallet.top_ups;
  result ledger.posted;
begin
  select * into request from wallet.top_ups where reference = p_reference for no key update;
  if request.id is null then
    raise exception 'the top-up does not exist' using errcode = 'LG010';
  end if;
  if (p_user, p_currency, p_amount) is distinct from (request.user_id, request.currency, request.amount) then
    update wallet.top_ups set status = 'mismatch', updated_at = now() where id = request.id and status in ('open', 'failed');
    return result;
  end if;
  result := ledger.begin_('top_up', 'top_up:' || request.reference, p_actor, jsonb_build_object('top_up', request.id, 'amount', request.amount));
  if result.replayed then return result; end if;
  perform ledger.open_accounts_(array[request.user_id], request.currency);
  perform ledger.move_(result.journal, array[ledger.provider_account_(request.provider, request.currency, request.id)],
    array[ledger.user_account_(request.user_id, 'wallet', request.currency)], array[request.amount]);
  update wallet.top_ups set status = 'credited', journal_id = result.journal, updated_at = now() where id = request.id;
  return result;
end $$;

-- Records that the provider returned a top-up to the payer, completely or in part. What the wallet no longer has becomes a debt of the user.
create function ledger.top_up_refund(p_reference text, p_amount bigint, p_refund_reference text, p_actor text) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid wallet.top_ups;
  result ledger.posted;
  purse bigint;
  debt bigint;
  provider bigint;
  available bigint;
begin
  select * into paid from wallet.top_ups where reference = p_reference for no key update;
  if paid.id is null then
    raise exception 'the top-up does not exist' using errcode = 'LG010';
  end if;
  result := ledger.begin_('top_up_refund', format('top_up_refund:%s:%s', paid.reference, p_refund_reference), p_actor,
    jsonb_build_object('top_up', paid.id, 'amount', p_amount));
  if result.replayed then return result; end if;
  if paid.status <> 'credited' or p_amount is null or p_amount < 1 or paid.refunded + p_amount > paid.amount then
    raise exception 'the refund exceeds the payment' using errcode = 'LG017';
  end if;
  purse := ledger.user_account_(paid.user_id, 'wallet', paid.currency);
  debt := ledger.user_account_(paid.user_id, 'receivable', paid.currency);
  provider := ledger.provider_account_(paid.provider, paid.currency, paid.id);
  perform ledger.lock_(array[purse, debt, provider]);
  select least(balance, p_amount) into available from ledger.accounts where id = purse;
  perform ledger.move_(result.journal, array[purse, debt], array[provider, provider], array[available, p_amount - available]);
  update wallet.top_ups set refunded = refunded + p_amount, updated_at = now() where id = paid.id;
  return result;
end $$;

-- Records that a bank disputes a payment. What the wallet still has of it is held until the dispute is closed.
create function ledger.dispute_freeze(p_reference text, p_dispute text, p_amount bigint, p_actor text) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  paid wallet.top_ups;
  known wallet.disputes;
  result ledger.posted;
  purse bigint;
  held bigint;
  available bigint;
begin
  select * into paid from wallet.top_ups where reference = p_reference for no key update;
  if paid.id is null or paid.status <> 'credited' then
    raise exception 'the payment does not exist' using errcode = 'LG010';
  end if;
  select * into known from wallet.disputes where reference = p_dispute;
  if known.id is not null then
    if (known.top_up_id, known.amount) is distinct from (paid.id, p_amount) then
      raise exception 'the dispute has other terms' using errcode = 'LG007';
    end if;
    result.journal := known.hold_id;
    result.replayed := true;
    return result;
  end if;
  if p_amount is null or p_amount < 1 or p_amount > paid.amount - paid.refunded
       - (select coalesce(sum(amount), 0) from wallet.disputes where top_up_id = paid.id and status = 'open') then
    raise exception 'the dispute exceeds the payment' using errcode = 'LG017';
  end if;
  purse := ledger.user_account_(paid.user_id, 'wallet', paid.currency);
  held := ledger.user_account_(paid.user_id, 'hold', paid.currency);
  perform ledger.lock_(array[purse, held]);
  select least(balance, p_amount) into available from ledger.accounts where id = purse;
  if available > 0 then
    result := ledger.begin_('dispute_freeze', 'dispute_freeze:' || p_dispute, p_actor,
      jsonb_build_object('top_up', paid.id, 'amount', p_amount, 'frozen', available));
    perform ledger.move_(result.journal, array[purse], array[held], array[available]);
    insert into ledger.holds (id, account_id, amount, purpose) values (result.journal, held, available, 'dispute');
  end if;
  insert into wallet.disputes (top_up_id, user_id, reference, amount, hold_id) values (paid.id, paid.user_id, p_dispute, p_amount, result.journal);
  return result;
end $$;

-- Closes a dispute. When it is won, the held amount returns to the wallet. When it is lost, the payer's bank keeps the disputed amount, and the
-- part that was not held becomes a debt of the user.
create function ledger.dispute_close_(p_dispute text, p_won boolean, p_actor text) returns ledger.posted language plpgsql as $$
declare
  outcome constant text := case when p_won then 'won' else 'lost' end;
  dispute wallet.disputes;
  paid wallet.top_ups;
  result ledger.posted;
  purse bigint;
  held bigint;
  debt bigint;
  provider bigint;
  frozen bigint;
  available bigint;
begin
  select t.* into paid from wallet.top_ups t join wallet.disputes d on d.top_up_id = t.id where d.reference = p_dispute for no key update of t;
  select * into dispute from wallet.disputes where reference = p_dispute for no key update;
  if dispute.id is null then
    raise exception 'the dispute does not exist' using errcode = 'LG010';
  end if;
  if p_won and dispute.hold_id is null then
    if dispute.status = 'lost' then raise exception 'the dispute is closed' using errcode = 'LG018'; end if;
    update wallet.disputes set status = 'won', closed_at = now() where id = dispute.id and status = 'open';
    return result;
  end if;
  result := ledger.begin_('dispute_' || outcome, format('dispute_closed:%s', dispute.reference), p_actor,
    jsonb_build_object('dispute', dispute.id, 'outcome', outcome), null, dispute.hold_id);
  if result.replayed then return result; end if;
  if dispute.status <> 'open' then
    raise exception 'the dispute is closed' using errcode = 'LG018';
  end if;
  purse := ledger.user_account_(paid.user_id, 'wallet', paid.currency);
  held := ledger.user_account_(paid.user_id, 'hold', paid.currency);
  debt := ledger.user_account_(paid.user_id, 'receivable', paid.currency);
  provider := ledger.provider_account_(paid.provider, paid.currency, paid.id);
  perform ledger.lock_(array[purse, held, debt, provider]);
  frozen := coalesce((select amount from ledger.holds where id = dispute.hold_id), 0);
  if p_won then
    perform ledger.move_(result.journal, array[held], array[purse], array[frozen]);
  else
    select least(balance, dispute.amount - frozen) into available from ledger.accounts where id = purse;
    perform ledger.move_(result.journal, array[held, purse, debt], array[provider, provider, provider],
      array[frozen, available, dispute.amount - frozen - available]);
    update wallet.top_ups set refunded = refunded + dispute.amount, updated_at = now() where id = paid.id;
  end if;
  update wallet.disputes set status = outcome, closed_at = now() where id = dispute.id;
  return result;
end $$;
create function ledger.dispute_won(p_dispute text, p_actor text) returns ledger.posted
language sql security definer set search_path = pg_catalog, pg_temp as $$ select * from ledger.dispute_close_(p_dispute, true, p_actor) $$;
create function ledger.dispute_lost(p_dispute text, p_actor text) returns ledger.posted
language sql security definer set search_path = pg_catalog, pg_temp as $$ select * from ledger.dispute_close_(p_dispute, false, p_actor) $$;

-- Pays as much of a user's debt as the wallet has. `journal` is null when there is nothing to pay.
create function ledger.debt_collected(p_user bigint, p_currency text, p_key text, p_actor text) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result ledger.posted;
  purse constant bigint := ledger.user_account_(p_user, 'wallet', p_currency);
  debt constant bigint := ledger.user_account_(p_user, 'receivable', p_currency);
  payable bigint;
begin
  if not exists (select from ledger.journals where key = format('debt_collected:%s:%s', p_user, p_key)) then
    perform ledger.lock_(array[purse, debt]);
    select min(balance) into payable from ledger.accounts where id in (purse, debt);
    if coalesce(payable, 0) = 0 then return result; end if;
  end if;
  result := ledger.begin_('debt_collected', format('debt_collected:%s:%s', p_user, p_key), p_actor, jsonb_build_object('user', p_user, 'currency', p_currency));
  if result.replayed then return result; end if;
  perform ledger.move_(result.journal, array[purse], array[debt], array[payable]);
  return result;
end $$;
