-- Movements that administrators post. Each has a reason, and most can be reversed once.
create function ledger.ads_income(p_currency text, p_amount bigint, p_from date, p_to date, p_reason text, p_key text, p_admin bigint) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result ledger.posted;
begin
  perform pg_advisory_xact_lock(hashtextextended('wallet.ads_periods:' || p_currency, 0));
  result := ledger.begin_('ads_income', format('ads_income:%s:%s', p_admin, p_key), 'admin:' || p_admin,
    jsonb_build_object('currency', p_currency, 'amount', p_amount, 'from', p_from, 'to', p_to, 'reason', p_reason));
  if result.replayed then return result; end if;
  if exists (select from wallet.ads_periods where currency = p_currency and state = 'posted' and starts_on <= p_to and ends_on >= p_from) then
    raise exception 'the period overlaps another one' using errcode = 'LG023';
  end if;
  perform ledger.move_(result.journal, array[ledger.site_account_('payout:clearing:' || p_currency)],
    array[ledger.site_account_('platform:ads_pool:' || p_currency)], array[p_amount]);
  insert into wallet.ads_periods (starts_on, ends_on, currency, amount, reason, created_by, journal_id)
    values (p_from, p_to, p_currency, p_amount, p_reason, p_admin, result.journal);
  return result;
end $$;

-- Distributes the income of a period to the earnings of users, in one journal and once.
create function ledger.ads_share(p_period bigint, p_users bigint[], p_amounts bigint[], p_admin bigint) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  income wallet.ads_periods;
  result ledger.posted;
  pool bigint;
  credits bigint[];
  total constant bigint := (select sum(amount) from unnest(p_amounts) amount);
begin
  select * into income from wallet.ads_periods where id = p_period for no key update;
  if income.id is null or income.state <> 'posted' then
    raise exception 'the period does not exist' using errcode = 'LG010';
  end if;
  if income.distributed_at is not null then
    raise exception 'the income was distributed' using errcode = 'LG018';
  end if;
  result := ledger.begin_('ads_share', 'ads_share:' || income.id || ':' || (select count(*) from ledger.journals where kind = 'ads_share' and (about ->> 'period')::bigint = income.id),
    'admin:' || p_admin, jsonb_build_object('period', income.id, 'users', to_jsonb(p_users), 'amounts', to_jsonb(p_amounts)));
  if result.replayed then return result; end if;
  if cardinality(p_users) is distinct from cardinality(p_amounts) or cardinality(p_users) not between 1 and 30000
     or exists (select from unnest(p_amounts) amount where amount is null or amount < 1)
     or (select count(distinct u) from unnest(p_users) u) <> cardinality(p_users) then
    raise exception 'the shares are not valid' using errcode = 'LG015';
  end if;
  if total > income.amount then
    raise exception 'the shares exceed the income' using errcode = 'LG017';
  end if;
  perform ledger.open_accounts_(p_users, income.currency);
  pool := ledger.site_account_('platform:ads_pool:' || income.currency);
  select array_agg(a.id order by n) into credits from unnest(p_users) with ordinality as receiver (u, n)
    join ledger.accounts a on a.user_id = u and a.currency = income.currency and a.role = 'earnings';
  perform ledger.move_(result.journal, array_fill(pool, array[cardinality(credits)]), credits, p_amounts);
  update wallet.ads_periods set distributed = total, distributed_at = now(), receivers = cardinality(p_users) where id = income.id;
  return result;
end $$;

-- Records that a payment provider paid out what it collected, minus its fee.
create function ledger.settlement(p_provider text, p_currency text, p_net bigint, p_fee bigint, p_reference text, p_admin bigint) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result ledger.posted;
  provider constant bigint := ledger.provider_account_(p_provider, p_currency, 0);
begin
  result := ledger.begin_('settlement', format('settlement:%s:%s', p_provider, p_reference), 'admin:' || p_admin, jsonb_build_object('net', p_net, 'fee', p_fee));
  if result.replayed then return result; end if;
  perform ledger.move_(result.journal, array[ledger.site_account_('payout:clearing:' || p_currency), ledger.site_account_('platform:fees:' || p_currency)],
    array[provider, provider], array[p_net, p_fee]);
  return result;
end $$;

create function wallet.propose_adjustment(p_user bigint, p_currency text, p_amount bigint, p_reason text, p_admin bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  result bigint;
begin
  if p_user = p_admin then
    raise exception 'an administrator cannot adjust an own account' using errcode = 'LG014';
  end if;
  insert into wallet.adjustments (user_id, currency, amount, reason, proposed_by) values (p_user, p_currency, p_amount, p_reason, p_admin) returning id into result;
  return result;
end $$;

-- Posts an adjustment that another administrator approves.
create function ledger.adjustment(p_adjustment bigint, p_admin bigint) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposal wallet.adjustments;
  result ledger.posted;
  purse bigint;
  revenue bigint;
begin
  select * into proposal from wallet.adjustments where id = p_adjustment for no key update;
  if proposal.id is null then
    raise exception 'the adjustment does not exist' using errcode = 'LG010';
  end if;
  if p_admin is null or p_admin = proposal.user_id then
    raise exception 'this user cannot approve the adjustment' using errcode = 'LG014';
  end if;
  if p_admin = proposal.proposed_by then
    raise exception 'another administrator has to approve it' using errcode = 'LG020';
  end if;
  result := ledger.begin_('adjustment', 'adjustment:' || proposal.id, 'admin:' || proposal.proposed_by,
    jsonb_build_object('adjustment', proposal.id, 'user', proposal.user_id, 'amount', proposal.amount));
  if result.replayed then return result; end if;
  if proposal.state <> 'proposed' then
    raise exception 'the adjustment is decided' using errcode = 'LG018';
  end if;
  perform ledger.open_accounts_(array[proposal.user_id], proposal.currency);
  purse := ledger.user_account_(proposal.user_id, 'wallet', proposal.currency);
  revenue := ledger.revenue_account_(proposal.currency, proposal.user_id);
  if proposal.amount > 0 then
    perform ledger.move_(result.journal, array[revenue], array[purse], array[proposal.amount]);
  else
    perform ledger.move_(result.journal, array[purse], array[revenue], array[-proposal.amount]);
  end if;
  update wallet.adjustments set state = 'posted', decided_by = p_admin, journal_id = result.journal, decided_at = now() where id = proposal.id;
  return result;
end $$;

-- Refuses an adjustment. Its author may withdraw it in this way.
create function wallet.refuse_adjustment(p_adjustment bigint, p_admin bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update wallet.adjustments set state = 'refused', decided_by = p_admin, decided_at = now()
   where id = p_adjustment and state = 'proposed' and user_id <> p_admin;
  return found;
end $$;

create function ledger.reversal(p_journal bigint, p_reason text, p_actor text, p_admin bigint) returns ledger.posted
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  original ledger.journals;
  result ledger.posted;
  accounts bigint[];
begin
  select * into original from ledger.journals where id = p_journal;
  if original.id is null or original.kind not in ('adjustment', 'ads_income', 'ads_share', 'settlement', 'subscription_payment') then
    raise exception 'the movement cannot be reversed' using errcode = 'LG019';
  end if;
  -- Locks the business rows before the accounts, in the order of all postings.
  perform from wallet.adjustments where journal_id = p_journal for no key update;
  perform from wallet.charges where id = p_journal for no key update;
  perform from wallet.ads_periods where journal_id = p_journal or original.kind = 'ads_share' and id = (original.about ->> 'period')::bigint for no key update;
  if coalesce(length(p_reason), 0) < 3 or exists (
    select from ledger.transfers t join ledger.accounts a on a.id in (t.debit_id, t.credit_id) where t.journal_id = p_journal and a.user_id = p_admin) then
    raise exception 'a reversal needs a reason, and is not for an own account' using errcode = 'LG014';
  end if;
  result := ledger.begin_('reversal', 'reversal:' || p_journal, p_actor, jsonb_build_object('journal', p_journal, 'reason', p_reason), p_journal);
  if result.replayed then return result; end if;
  if original.kind = 'ads_income' and exists (select from wallet.ads_periods where journal_id = p_journal and distributed > 0) then
    raise exception 'the income was distributed' using errcode = 'LG018';
  end if;
  select array_agg(debit_id) || array_agg(credit_id) into accounts from ledger.transfers where journal_id = p_journal;
  perform ledger.lock_(accounts);
  insert into ledger.transfers (journal_id, position, debit_id, credit_id, currency, amount)
    select result.journal, position, credit_id, debit_id, currency, amount from ledger.transfers where journal_id = p_journal order by position;
  update wallet.adjustments set state = 'reversed' where journal_id = p_journal;
  update wallet.charges set status = 'reversed' where id = p_journal;
  if original.kind = 'ads_income' then
    update wallet.ads_periods set state = 'reversed' where journal_id = p_journal;
  elsif original.kind = 'ads_share' then
    update wallet.ads_periods set distributed = 0, distributed_at = null, receivers = 0 where id = (original.about ->> 'period')::bigint;
  end if;
  return result;
end $$;
