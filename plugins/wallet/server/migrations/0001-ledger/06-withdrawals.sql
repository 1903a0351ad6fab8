create function ledger.earnings_to_wallet(p_user bigint, p_currency text, p_amount bigint, p_key text) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result ledger.posted;
begin
  result := ledger.begin_('earnings_to_wallet', format('earnings_to_wallet:%s:%s', p_user, p_key), 'user:' || p_user,
    jsonb_build_object('user', p_user, 'currency', p_currency, 'amount', p_amount));
  if result.replayed then return result; end if;
  if ledger.is_frozen_(p_user) then
    raise exception 'a dispute blocks the money of the user' using errcode = 'LG013';
  end if;
  perform ledger.move_(result.journal, array[ledger.user_account_(p_user, 'earnings', p_currency)], array[ledger.user_account_(p_user, 'wallet', p_currency)],
    array[p_amount]);
  insert into wallet.earnings_transfers (id, user_id, currency, amount) values (result.journal, p_user, p_currency, p_amount);
  return result;
end $$;

-- `p_destination` has the columns account_type, country, full_name, iban, swift_code and transfer_info.
create function ledger.withdrawal_request(p_user bigint, p_currency text, p_amount bigint, p_destination jsonb, p_key text) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result ledger.posted;
  earnings bigint;
  held bigint;
  debt bigint;
begin
  -- A journal is never deleted, so it contains no account number.
  result := ledger.begin_('withdrawal_request', format('withdrawal_request:%s:%s', p_user, p_key), 'user:' || p_user,
    jsonb_build_object('user', p_user, 'currency', p_currency, 'amount', p_amount,
      'destination', encode(sha256(convert_to(p_key || p_destination::text, 'UTF8')), 'hex')));
  if result.replayed then return result; end if;
  earnings := ledger.user_account_(p_user, 'earnings', p_currency);
  held := ledger.user_account_(p_user, 'hold', p_currency);
  debt := ledger.user_account_(p_user, 'receivable', p_currency);
  perform ledger.lock_(array[earnings, held, debt]);
  if ledger.is_frozen_(p_user) or (select balance from ledger.accounts where id = debt) > 0 then
    raise exception 'a dispute or a debt blocks the money of the user' using errcode = 'LG013';
  end if;
  perform ledger.move_(result.journal, array[earnings], array[held], array[p_amount]);
  insert into ledger.holds (id, account_id, amount, purpose) values (result.journal, held, p_amount, 'withdrawal');
  insert into wallet.withdrawals (id, user_id, currency, amount, account_type, country, full_name, iban, swift_code, transfer_info)
    values (result.journal, p_user, p_currency, p_amount, p_destination ->> 'account_type', p_destination ->> 'country', p_destination ->> 'full_name',
      p_destination ->> 'iban', p_destination ->> 'swift_code', p_destination ->> 'transfer_info');
  return result;
end $$;

create function wallet.approvals_needed_(p_currency text, p_amount bigint) returns integer language sql stable
return (select case when p_amount >= four_eyes_from then 2 else 1 end from wallet.terms where currency = p_currency order by id desc limit 1);

-- Records the approval of an administrator. Returns whether the withdrawal has all approvals that it needs.
create function wallet.approve_withdrawal(p_withdrawal bigint, p_approver bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  request wallet.withdrawals;
  needed integer;
begin
  select * into request from wallet.withdrawals where id = p_withdrawal for no key update;
  if request.id is null then
    raise exception 'the withdrawal does not exist' using errcode = 'LG010';
  end if;
  if request.status <> 'pending' then
    raise exception 'the withdrawal is closed' using errcode = 'LG018';
  end if;
  if request.user_id = p_approver or p_approver is null then
    raise exception 'this user cannot approve the withdrawal' using errcode = 'LG014';
  end if;
  needed := wallet.approvals_needed_(request.currency, request.amount);
  insert into wallet.withdrawal_approvals (withdrawal_id, approver_id) values (p_withdrawal, p_approver) on conflict do nothing;
  if not found and needed > 1 and (select count(*) from wallet.withdrawal_approvals where withdrawal_id = request.id) < needed then
    raise exception 'another administrator has to approve it' using errcode = 'LG020';
  end if;
  update wallet.withdrawals set first_approver_id = coalesce(first_approver_id, p_approver), version = version + 1 where id = request.id;
  return (select count(*) from wallet.withdrawal_approvals where withdrawal_id = request.id) >= needed;
end $$;

create function ledger.close_withdrawal_(p_withdrawal bigint, p_status text, p_actor text, p_user bigint, p_note text) returns ledger.posted language plpgsql as $$
declare
  request wallet.withdrawals;
  result ledger.posted;
  target bigint;
begin
  select * into request from wallet.withdrawals where id = p_withdrawal for no key update;
  if request.id is null then
    raise exception 'the withdrawal does not exist' using errcode = 'LG010';
  end if;
  if request.status not in ('pending', p_status) then
    raise exception 'the withdrawal is closed' using errcode = 'LG018';
  end if;
  if p_status <> 'cancelled' and (request.user_id = p_user or p_user is null) then
    raise exception 'this user cannot decide about the withdrawal' using errcode = 'LG014';
  end if;
  result := ledger.begin_('withdrawal_' || p_status, format('withdrawal_%s:%s', p_status, request.id), p_actor,
    jsonb_build_object('withdrawal', request.id), null, request.id);
  if result.replayed then return result; end if;
  if p_status = 'processed' then
    if (select count(*) from wallet.withdrawal_approvals where withdrawal_id = request.id) < wallet.approvals_needed_(request.currency, request.amount) then
      raise exception 'an approval is missing' using errcode = 'LG014';
    end if;
    target := ledger.site_account_('payout:clearing:' || request.currency);
  else
    target := ledger.user_account_(request.user_id, 'earnings', request.currency);
  end if;
  perform ledger.move_(result.journal, array[ledger.user_account_(request.user_id, 'hold', request.currency)], array[target], array[request.amount]);
  update wallet.withdrawals
     set status = p_status, settled_by_id = p_user, settled_at = now(), version = version + 1,
         payout_reference = case when p_status = 'processed' then p_note end, reason = case when p_status = 'failed' then p_note end
   where id = request.id;
  return result;
end $$;
create function ledger.withdrawal_processed(p_withdrawal bigint, p_reference text, p_admin bigint) returns ledger.posted
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from ledger.close_withdrawal_(p_withdrawal, 'processed', 'admin:' || p_admin, p_admin, p_reference) $$;
create function ledger.withdrawal_failed(p_withdrawal bigint, p_reason text, p_admin bigint) returns ledger.posted
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from ledger.close_withdrawal_(p_withdrawal, 'failed', 'admin:' || p_admin, p_admin, p_reason) $$;
create function ledger.withdrawal_cancelled(p_withdrawal bigint, p_user bigint) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from wallet.withdrawals where id = p_withdrawal and user_id = p_user) then
    raise exception 'the withdrawal does not exist' using errcode = 'LG010';
  end if;
  return ledger.close_withdrawal_(p_withdrawal, 'cancelled', 'user:' || p_user, p_user, null);
end $$;

create function wallet.save_destination(p_user bigint, p_account_type text, p_sealed text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('wallet.destinations', p_user));
  if (select count(*) from wallet.destinations where user_id = p_user) >= 20 then
    raise exception 'the user has too many destinations' using errcode = 'LG021';
  end if;
  insert into wallet.destinations (user_id, account_type, sealed) values (p_user, p_account_type, p_sealed) returning id into result;
  return result;
end $$;
create function wallet.delete_destination(p_user bigint, p_destination bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from wallet.destinations where id = p_destination and user_id = p_user;
  return found;
end $$;

-- Deletes the personal data of a deleted user. Amounts stay: the books have to balance.
create function wallet.forget_user(p_user bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from wallet.destinations where user_id = p_user;
  update wallet.withdrawals set full_name = null, iban = null, swift_code = null, transfer_info = null, version = version + 1
   where user_id = p_user and status <> 'pending';
end $$;
