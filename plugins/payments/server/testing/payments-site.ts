import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, writePlugin } from '@balafon/sdk/testing'
import type { NewPayment, PaymentIntents } from '../../contract/intents.ts'
import { startPayment } from '../../contract/payments.ts'
import { createFakeProvider } from './fake-provider.ts'

/** The fake payment provider, and the third-party plugin that contributes it. */
export const FAKE_PROVIDER = 'rio.pay'

const SERVER_MODULE = "const serverModule = { provides: () => ({ 'payments.providers/v1': [globalThis.fakePaymentProvider] }) }"

/** Copies each published event, because rows leave the outbox when they are delivered. */
const RECORD_EVENTS = [
  'create table recorded_events (id bigint generated always as identity, payload jsonb)',
  `create function record_event() returns trigger language plpgsql as $$ begin insert into recorded_events (payload) values (new.payload); return new; end $$`,
  "create trigger record_event after insert on event_outbox for each row when (new.name = 'payments.settled/v1') execute function record_event()",
]

export type PaymentsSite = Awaited<ReturnType<typeof createPaymentsSite>>

/** Creates a site with a fake payment provider. With `isListening` it can be reached over HTTP on a free port. */
export async function createPaymentsSite({ isListening = false } = {}) {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-payments-'))
  const provider = createFakeProvider(FAKE_PROVIDER)
  Object.assign(globalThis, { fakePaymentProvider: provider })
  await writePlugin(folder, FAKE_PROVIDER, { server: SERVER_MODULE, requires: { payments: '^1.0.0' } })
  const site = await createTestSite({ PLUGINS_DIR: folder, PORT: '0' })
  await site.enablePlugin(FAKE_PROVIDER)
  for (const statement of RECORD_EVENTS) await site.site.migrationDb.query(statement)
  if (isListening) await site.site.server.start()
  const getIntents = (): PaymentIntents => {
    const [first] = site.getContext('core').getProviders('payments.intents/v1')
    if (!first) throw new Error('no plugin provides payments.intents/v1')
    return first.provider
  }
  return {
    ...site,
    provider,
    getIntents,
    /** Builds a payment of 500 F as another plugin would request it. */
    buildPayment: (userId: number, patch: Partial<NewPayment> = {}): NewPayment => ({
      owner: 'shop',
      purpose: 'shirt',
      userId,
      amount: 500,
      currency: 'XOF',
      provider: FAKE_PROVIDER,
      description: 'A shirt',
      returnTo: '/shop',
      ...patch,
    }),
    /** Lists the `payments.settled/v1` events of a payment. */
    async listSettledEvents(reference: string) {
      const rows = await site.sql<{ payload: object }>("select payload from recorded_events where payload ->> 'reference' = $1 order by id", [reference])
      return rows.map(({ payload }) => payload)
    },
    /** Creates a payment of a new user and starts it at its provider. */
    async createStartedPayment(patch: Partial<NewPayment> = {}) {
      const user = await site.createSignedInUser()
      const { reference } = await getIntents().create(this.buildPayment(user.id, patch))
      await user.request(startPayment, { params: { reference } })
      return { user, reference }
    },
    async close() {
      await site.close()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}
