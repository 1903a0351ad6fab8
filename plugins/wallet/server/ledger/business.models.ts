import { column, defineModel } from '@balafon/sdk/server'

const SCHEMA = 'wallet'

/** The numbers of the account that a withdrawal is paid to. */
export interface AccountNumbers {
  readonly iban: string | null
  readonly swift_code: string | null
  /** What a transfer to a mobile money account needs, for example its number. */
  readonly transfer_info: string | null
}
const accountType = () => column.oneOf('mobile_money', 'bank_account')
const itemKind = () => column.oneOf('track', 'album')

/** A top-up that a user requested. The rows of this schema are read-only for the running site: functions of the database write them. */
export const TopUp = defineModel('top_ups', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    userId: column.bigint(),
    provider: column.text().references('providers'),
    currency: column.text(),
    reference: column.text().unique(),
    amount: column.bigint({ min: 1 }),
    status: column.oneOf('open', 'credited', 'mismatch', 'failed').default(),
    refunded: column.bigint().default(),
    journalId: column.bigint().references('journals').nullable(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
  indexes: { top_ups_refunded: '(updated_at DESC) WHERE (refunded > 0)', top_ups_user: '(user_id, id DESC)' },
})

/** Earnings that a user moved to the wallet. */
export const EarningsTransfer = defineModel('earnings_transfers', {
  schema: SCHEMA,
  columns: {
    id: column.bigint().primaryKey().references('journals'),
    userId: column.bigint(),
    currency: column.text(),
    amount: column.bigint({ min: 1 }),
    createdAt: column.timestamp().default(),
  },
  indexes: { earnings_transfers_user: '(user_id, id DESC)' },
})

/** A withdrawal of earnings. */
export const Withdrawal = defineModel('withdrawals', {
  schema: SCHEMA,
  columns: {
    id: column.bigint().primaryKey().references('holds'),
    version: column.integer().default(),
    userId: column.bigint(),
    currency: column.text().references('currencies'),
    amount: column.bigint({ min: 1 }),
    accountType: accountType(),
    country: column.text(),
    fullName: column.text().nullable(),
    status: column.oneOf('pending', 'processed', 'failed', 'cancelled').default(),
    firstApproverId: column.bigint().nullable(),
    settledById: column.bigint().nullable(),
    settledAt: column.timestamp().nullable(),
    payoutReference: column.text().nullable(),
    reason: column.text().nullable(),
    createdAt: column.timestamp().default(),
    /** The numbers of the account, encrypted. */
    sealed: column.text().nullable(),
    /** The account with most digits hidden, for example `CI93 •••• 0001`. */
    summary: column.text().nullable(),
    /** The plain numbers of an old withdrawal, from a version that did not encrypt them. They are encrypted when the site starts. */
    unsealed: column.json<AccountNumbers>().nullable(),
  },
  indexes: {
    withdrawals_created: '(created_at, id)',
    withdrawals_status: '(status, id)',
    withdrawals_unsealed: '(id) WHERE (unsealed IS NOT NULL)',
    withdrawals_user: '(user_id, id DESC)',
  },
})

/** The approval of a withdrawal by an administrator. */
export const WithdrawalApproval = defineModel('withdrawal_approvals', {
  schema: SCHEMA,
  columns: {
    withdrawalId: column.bigint().primaryKey().references('withdrawals'),
    approverId: column.bigint().primaryKey(),
    createdAt: column.timestamp().default(),
  },
})

/** The conditions of a currency. The latest row applies. */
export const CurrencyTerms = defineModel('terms', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    currency: column.text().references('currencies'),
    /** The share of the site in hundredths of a percent. */
    platformShare: column.integer(),
    /** From this amount on, two administrators approve a withdrawal. In the currency's smallest unit. */
    fourEyesFrom: column.bigint(),
    actor: column.text(),
    createdAt: column.timestamp().default(),
  },
  indexes: { terms_currency: '(currency, id DESC)' },
})

/** A track or an album with its price. */
export const Offer = defineModel('offers', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    sellerId: column.bigint(),
    kind: itemKind(),
    itemId: column.bigint(),
    name: column.text(),
    currency: column.text().references('currencies'),
    pricing: column.oneOf('fixed', 'minimum', 'free_choice'),
    price: column.bigint({ min: 0 }),
    isActive: column.boolean().default(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
  unique: [['kind', 'itemId']],
  indexes: { offers_active: '(id DESC) WHERE is_active', offers_seller: '(seller_id, id DESC)' },
})

/** A share of a split. */
export const SplitShare = defineModel('split_shares', {
  schema: SCHEMA,
  columns: {
    splitId: column.bigint().primaryKey().references('splits'),
    userId: column.bigint().primaryKey(),
    basisPoints: column.integer({ min: 1 }),
    /** What the person did for the music, for example “Voice”. */
    role: column.text().nullable(),
    answer: column.oneOf('waiting', 'accepted', 'refused').default(),
    position: column.integer(),
  },
  indexes: { split_shares_user: '(user_id, split_id DESC)' },
})

/** A version of how the income of a track or an album is divided. */
export const Split = defineModel('splits', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    kind: itemKind(),
    itemId: column.bigint(),
    itemName: column.text(),
    version: column.integer(),
    state: column.oneOf('proposed', 'active', 'refused', 'replaced').default(),
    proposedBy: column.bigint(),
    createdAt: column.timestamp().default(),
  },
  unique: [['kind', 'itemId', 'version']],
  indexes: {
    splits_active: "unique (kind, item_id) WHERE (state = 'active'::text)",
    splits_proposed: "unique (kind, item_id) WHERE (state = 'proposed'::text)",
  },
})

/** A purchase of a track or an album. */
export const Purchase = defineModel('purchases', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    version: column.integer().default(),
    journalId: column.bigint().references('journals').nullable().unique(),
    buyerId: column.bigint(),
    /** The user that gets the item as a gift. */
    recipientId: column.bigint().nullable(),
    /** The user that owns the purchased item: the recipient, else the buyer. */
    ownerId: column.bigint(),
    offerId: column.bigint().references('offers'),
    kind: itemKind(),
    itemId: column.bigint(),
    name: column.text(),
    sellerId: column.bigint(),
    currency: column.text(),
    amount: column.bigint(),
    /** What the site keeps of the price, in the currency's smallest unit. */
    platformShare: column.bigint(),
    splitId: column.bigint().references('splits').nullable(),
    status: column.oneOf('paid', 'refunded').default(),
    refundReason: column.text().nullable(),
    refundedAt: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    purchases_buyer: '(buyer_id, id DESC)',
    purchases_created: '(created_at, id)',
    purchases_item: '(kind, item_id, id DESC)',
    purchases_owned: "unique (owner_id, kind, item_id) WHERE (status = 'paid'::text)",
    purchases_owner: '(owner_id, id DESC)',
  },
})

/** A payment that a bank disputes. */
export const Dispute = defineModel('disputes', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    topUpId: column.bigint().references('top_ups'),
    userId: column.bigint(),
    reference: column.text().unique(),
    amount: column.bigint({ min: 1 }),
    holdId: column.bigint().references('holds').nullable(),
    status: column.oneOf('open', 'won', 'lost').default(),
    createdAt: column.timestamp().default(),
    closedAt: column.timestamp().nullable(),
  },
  indexes: { disputes_open: "(user_id) WHERE (status = 'open'::text)", disputes_top_up: '(top_up_id)' },
})

/** A change of a wallet that two administrators decide. */
export const Adjustment = defineModel('adjustments', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    userId: column.bigint(),
    currency: column.text().references('currencies'),
    amount: column.bigint(),
    reason: column.text({ minLength: 3, maxLength: 500 }),
    proposedBy: column.bigint(),
    decidedBy: column.bigint().nullable(),
    state: column.oneOf('proposed', 'posted', 'refused', 'reversed').default(),
    journalId: column.bigint().references('journals').nullable(),
    createdAt: column.timestamp().default(),
    decidedAt: column.timestamp().nullable(),
  },
  indexes: { adjustments_proposed: "(id) WHERE (state = 'proposed'::text)", adjustments_user: '(user_id, id DESC)' },
})

/** The advertising income of a period. */
export const AdsPeriod = defineModel('ads_periods', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    startsOn: column.date(),
    endsOn: column.date(),
    currency: column.text().references('currencies'),
    amount: column.bigint({ min: 1 }),
    reason: column.text({ minLength: 3, maxLength: 500 }),
    createdBy: column.bigint(),
    journalId: column.bigint().references('journals'),
    distributed: column.bigint().default(),
    distributedAt: column.timestamp().nullable(),
    receivers: column.integer().default(),
    state: column.oneOf('posted', 'reversed').default(),
    createdAt: column.timestamp().default(),
  },
  indexes: { ads_periods_days: '(currency, starts_on DESC)' },
})

/** What another plugin charged to a wallet. */
export const PluginCharge = defineModel('charges', {
  schema: SCHEMA,
  columns: {
    id: column.bigint().primaryKey().references('journals'),
    plugin: column.text(),
    key: column.text({ minLength: 1, maxLength: 120 }),
    description: column.text({ maxLength: 300 }),
    userId: column.bigint(),
    currency: column.text(),
    amount: column.bigint({ min: 1 }),
    status: column.oneOf('paid', 'reversed').default(),
    createdAt: column.timestamp().default(),
  },
  unique: [['plugin', 'key']],
  indexes: { charges_user: '(user_id, id DESC)' },
})

/** Where a user receives withdrawals, encrypted. */
export const Destination = defineModel('destinations', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    userId: column.bigint(),
    accountType: accountType(),
    sealed: column.text(),
    createdAt: column.timestamp().default(),
  },
  indexes: { destinations_user: '(user_id, id DESC)' },
})

/** The result of an audit of the ledger. */
export const LedgerAudit = defineModel('audits', {
  schema: SCHEMA,
  columns: {
    id: column.id(),
    problems: column.json<readonly { readonly check: string; readonly detail: string }[]>(),
    checkedAt: column.timestamp().default(),
  },
})
