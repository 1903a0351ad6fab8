create view ledger.balances with (security_invoker = true) as
  select user_id, currency,
         max(balance) filter (where role = 'wallet') as wallet, max(balance) filter (where role = 'earnings') as earnings,
         max(balance) filter (where role = 'hold') as held, max(balance) filter (where role = 'receivable') as owed
    from ledger.accounts where user_id is not null group by user_id, currency;

-- Computes every balance again from the transfers alone. Each row is a fault; without faults it is empty.
create view ledger.audit with (security_invoker = true) as
with sides as (
  select debit_id as id, debit_version as version, debit_balance as balance, -amount as signed, amount as debit, 0::bigint as credit from ledger.transfers
  union all
  select credit_id, credit_version, credit_balance, amount, 0, amount from ledger.transfers
), chains as (
  select sides.*, a.sign, row_number() over w as place, sum(signed) over w as running
    from sides join ledger.accounts a using (id) window w as (partition by sides.id order by sides.version rows unbounded preceding)
), totals as (
  select id, count(*) as moves, sum(debit) as debits, sum(credit) as credits from sides group by id
)
select 'debits and credits differ' as fault, currency as subject from ledger.accounts group by currency having sum(debits) <> sum(credits)
union all select 'balance differs from transfers', a.code from ledger.accounts a left join totals t using (id)
  where (a.debits, a.credits, a.version) is distinct from (coalesce(t.debits, 0), coalesce(t.credits, 0), coalesce(t.moves, 0))
union all select 'wrong running balance', id::text || '/' || version from chains where version <> place or balance <> sign * running
union all select 'negative balance', code from ledger.accounts where not may_be_negative and balance < 0
union all select 'journal without transfers', j.key from ledger.journals j where not exists (select from ledger.transfers t where t.journal_id = j.id)
union all select 'several currencies in a journal', journal_id::text from ledger.transfers group by journal_id having count(distinct currency) > 1
union all select 'currency differs from account', t.journal_id::text from ledger.transfers t join ledger.accounts a on a.id in (t.debit_id, t.credit_id)
  where a.currency <> t.currency
union all select 'open holds differ from account', a.code from ledger.accounts a
  left join (select account_id, sum(amount) as held from ledger.holds h
              where not exists (select from ledger.journals j where j.resolves = h.id) group by account_id) open on open.account_id = a.id
  where a.role = 'hold' and a.balance <> coalesce(open.held, 0)
union all select 'top-up differs from journal', r.reference from wallet.top_ups r
  where (r.status = 'credited') <> exists (select from ledger.journals j join ledger.transfers t on t.journal_id = j.id
    where j.key = 'top_up:' || r.reference and t.amount = r.amount)
union all select 'purchase differs from transfers', p.id::text from wallet.purchases p
  where p.journal_id is not null and (p.amount <> (select sum(amount) from ledger.transfers t where t.journal_id = p.journal_id)
     or (p.status = 'refunded') <> exists (select from ledger.journals j where j.reverses = p.journal_id))
union all select 'withdrawal differs from journal', w.id::text from wallet.withdrawals w
  where w.status <> coalesce((select substr(j.kind, 12) from ledger.journals j where j.resolves = w.id), 'pending')
union all select 'charge differs from journal', c.id::text from wallet.charges c
  where c.amount <> (select sum(amount) from ledger.transfers t where t.journal_id = c.id)
     or (c.status = 'reversed') <> exists (select from ledger.journals j where j.reverses = c.id);

-- Runs the audit and records its result.
create function wallet.record_audit() returns wallet.audits
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into wallet.audits (problems)
    select coalesce(jsonb_agg(jsonb_build_object('check', fault, 'detail', subject)), '[]') from (select * from ledger.audit limit 100) faults
    returning * $$;

-- A fingerprint of journals. Stored outside of the site, it reveals a history that a superuser rewrote.
create function ledger.digest(p_from bigint, p_to bigint) returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', j.id, j.key, j.kind, t.position, t.debit_id, t.credit_id, t.amount), E'\n'
           order by j.id, t.position), ''), 'UTF8')), 'hex')
    from ledger.journals j join ledger.transfers t on t.journal_id = j.id where j.id between p_from and p_to
$$;
