import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, writePlugin } from '@balafon/sdk/testing'
import type { NewPayment, PaymentIntents } from '../../contract/intents.ts'
import { startPayment } from '../../contract/payments.ts'
import { createProviderDouble } from './provider-double.ts'

export const DOUBLE = 'rio.pay'

/** A stranger's plugin whose provider is the one the test holds. */
const OFFER = "const serverModule = { provides: () => ({ 'payments.providers/v1': [globalThis.paymentProviderDouble] }) }"

/** Events leave the outbox as soon as they are told: what went in is written down. */
const TELLING = [
  'create table told_events (id bigint generated always as identity, payload jsonb)',
  `create function note_event() returns trigger language plpgsql as $$ begin insert into told_events (payload) values (new.payload); return new; end $$`,
  "create trigger note_event after insert on event_outbox for each row when (new.name = 'payments.settled/v1') execute function note_event()",
]

export type PaymentsSite = Awaited<ReturnType<typeof createPaymentsSite>>

/** A site with a provider that says what it is told to. With `listens` it is reached over HTTP, on a port of its own. */
export async function createPaymentsSite({ listens = false } = {}) {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-payments-'))
  const provider = createProviderDouble(DOUBLE)
  Object.assign(globalThis, { paymentProviderDouble: provider })
  await writePlugin(folder, DOUBLE, { server: OFFER, requires: { payments: '^1.0.0' } })
  const site = await createTestSite({ PLUGINS_DIR: folder, PORT: '0' })
  await site.enable(DOUBLE)
  for (const statement of TELLING) await site.site.db.query(statement)
  if (listens) await site.site.server.start()
  const offers = () => site.context('core').getProviders('payments.intents/v1')
  const intents = (): PaymentIntents => {
    const [first] = offers()
    if (!first) throw new Error('nobody offers payments')
    return first.provider
  }
  return {
    ...site,
    provider,
    intents,
    /** A payment of 500 F, as a plugin that sells something wants it. */
    wish: (userId: number, patch: Partial<NewPayment> = {}): NewPayment => ({
      owner: 'shop',
      purpose: 'shirt',
      userId,
      amount: 500,
      currency: 'XOF',
      provider: DOUBLE,
      description: 'A shirt',
      returnTo: '/shop',
      ...patch,
    }),
    /** What `payments.settled/v1` told of a payment, each time it did. */
    async toldOf(reference: string) {
      const rows = await site.sql<{ payload: object }>("select payload from told_events where payload ->> 'reference' = $1 order by id", [reference])
      return rows.map(({ payload }) => payload)
    },
    /** A payment of a new member's that its provider has taken over. */
    async begun(patch: Partial<NewPayment> = {}) {
      const member = await site.member()
      const { reference } = await intents().create(this.wish(member.id, patch))
      await member.call(startPayment, { params: { reference } })
      return { member, reference }
    },
    async close() {
      await site.close()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}
