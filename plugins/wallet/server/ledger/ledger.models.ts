import { column, defineModel } from '@balafon/sdk/server'

const SCHEMA = 'ledger'

/** A currency that has accounts. The tables of the ledger are read-only for the running site: its functions write them. */
export const LedgerCurrency = defineModel('currencies', {
  schema: SCHEMA,
  columns: {
    code: column.text().primaryKey(),
    /** The number of decimals: 0 for XOF, 2 for EUR. */
    exponent: column.integer(),
    topUpPerDay: column.bigint(),
  },
})

/** A payment provider that has accounts. */
export const LedgerProvider = defineModel('providers', {
  schema: SCHEMA,
  columns: {
    name: column.text().primaryKey(),
    currency: column.text().primaryKey().references('currencies'),
    /** The number of accounts of the provider, so that parallel payments do not wait for one row. */
    shards: column.integer().default(),
  },
})

/** An account of a user or of the site, with its balance. */
export const LedgerAccount = defineModel('accounts', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    code: column.text().unique(),
    userId: column.bigint().nullable(),
    role: column.oneOf('wallet', 'earnings', 'hold', 'receivable', 'provider', 'payout', 'revenue', 'fees', 'ads_pool'),
    currency: column.text().references('currencies'),
    /** 1 when credits increase the balance, -1 when debits do. */
    sign: column.integer(),
    mayBeNegative: column.boolean().default(),
    debits: column.bigint().default(),
    credits: column.bigint().default(),
    version: column.bigint().default(),
    balance: column.bigint().nullable().default(),
  },
  unique: [['id', 'currency']],
  indexes: { accounts_user: 'unique (user_id, currency, role) WHERE (user_id IS NOT NULL)' },
})

/** A movement, which consists of transfers. */
export const LedgerJournal = defineModel('journals', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    key: column.text().unique(),
    /** The digest of the request, so that a key cannot be used for another movement. */
    fingerprint: column.bytes(),
    kind: column.text(),
    actor: column.text(),
    /** The movement that this one reverses. */
    reverses: column.bigint().references('journals').nullable(),
    /** The hold that the movement ends. */
    resolves: column.bigint().references('holds').nullable(),
    /** Details of the movement, for example the track that was sold. */
    about: column.json<Readonly<Record<string, unknown>>>().default(),
    dbRole: column.text().default(),
    /** The transaction of PostgreSQL that posted the movement. */
    xid: column.bigint().default(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    journals_created_at: '(created_at)',
    journals_resolves: 'unique (resolves) WHERE (resolves IS NOT NULL)',
    journals_reverses: 'unique (reverses) WHERE (reverses IS NOT NULL)',
  },
})

/** An amount from one account to another. */
export const LedgerTransfer = defineModel('transfers', {
  schema: SCHEMA,
  columns: {
    journalId: column.bigint().primaryKey().references('journals'),
    position: column.integer().primaryKey(),
    debitId: column.bigint().references('accounts'),
    creditId: column.bigint().references('accounts'),
    currency: column.text(),
    amount: column.bigint({ min: 1 }),
    debitVersion: column.bigint().default(),
    creditVersion: column.bigint().default(),
    debitBalance: column.bigint().default(),
    creditBalance: column.bigint().default(),
  },
  indexes: { transfers_credit: 'unique (credit_id, credit_version)', transfers_debit: 'unique (debit_id, debit_version)' },
})

/** An amount that is set aside. */
export const LedgerHold = defineModel('holds', {
  schema: SCHEMA,
  columns: {
    id: column.bigint().primaryKey().references('journals'),
    accountId: column.bigint().references('accounts'),
    amount: column.bigint({ min: 1 }),
    purpose: column.oneOf('withdrawal', 'dispute'),
  },
  indexes: { holds_account_id: '(account_id)' },
})

/** The fingerprint of the journals of a day, chained to the one before. */
export const LedgerDigest = defineModel('digests', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    day: column.date().unique(),
    firstId: column.bigint(),
    lastId: column.bigint(),
    movements: column.bigint(),
    digest: column.text(),
    chain: column.text(),
    createdAt: column.timestamp().default(),
  },
})
