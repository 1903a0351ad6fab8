import { readLedgerSql } from './0001-ledger.ts'
import { REFUND_TOTALS } from './0002-refund-totals.ts'
import { SEALED_DESTINATIONS } from './0003-sealed-destinations.ts'
import { DIGESTS } from './0004-digests.ts'
import { COMBINED_TRANSFERS } from './0006-combined-transfers.ts'
import { SHORTER_POSTINGS } from './0007-shorter-postings.ts'
import { TOP_UP_LIMIT } from './0008-top-up-limit.ts'
import { wrapForLedgerOwner } from './run-as-ledger-owner.ts'

/** Returns all statements that create the ledger as it is now, for tests and benchmarks without a site. */
export const readWholeLedgerSql = (): string =>
  [readLedgerSql(), ...[REFUND_TOTALS, SEALED_DESTINATIONS, DIGESTS, COMBINED_TRANSFERS, SHORTER_POSTINGS, TOP_UP_LIMIT].map(wrapForLedgerOwner)].join(';\n')
