import { buffer } from 'node:stream/consumers'
import { constants, inflateSync } from 'node:zlib'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadInvoice } from '../../contract/subscription.ts'
import { downloadUserInvoice } from '../../contract/subscriptions.ts'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'
import { describeInvoice } from './invoice-document.ts'
import { chooseFonts, prepareEmbedded } from './invoice-fonts.ts'
import { toPrintable } from './to-printable.ts'

let site: BillingSite
let params: { productId: number; priceId: number }
beforeAll(async () => {
  site = await createBillingSite()
  params = (await site.createTestPlan({ name: 'Premium' })).params
})
afterAll(() => site.close())

describe('GET billing/invoices/{id}/invoice.pdf', () => {
  test('returns the user’s own paid invoice, and hides others like missing ones', async () => {
    const user = await site.createSubscriber(params)
    const { id } = await site.rows.Invoice.findOne({ where: { userId: user.id }, rejectOnEmpty: true })
    const response = await user.request(downloadInvoice, { params: { id } })
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toContain('application/pdf')
    expect(response.headers['content-disposition']).toContain('invoice.pdf')
    expect(response.text).toMatch(/^%PDF-1\.\d/)
    const other = await site.createSignedInUser()
    const [others, missing] = await Promise.all([id, 999_999].map((invoiceId) => other.request(downloadInvoice, { params: { id: invoiceId } })))
    expect([others?.status, others?.body.code]).toEqual([404, 'billing.invoice_not_found'])
    expect([missing?.status, missing?.body.code]).toEqual([404, 'billing.invoice_not_found'])
    expect((await site.createVisitor().request(downloadInvoice, { params: { id } })).status).toBe(401)
  })

  test('returns it to operators only under the subscription that it belongs to', async () => {
    const [user, other] = [await site.createSubscriber(params), await site.createSubscriber(params)]
    const { id, subscriptionId } = await site.rows.Invoice.findOne({ where: { userId: user.id }, rejectOnEmpty: true })
    const request = (subscription: number) => site.operator.request(downloadUserInvoice, { params: { id: subscription, invoiceId: id } })
    expect((await request(subscriptionId)).status).toBe(200)
    expect((await request((await site.getOwn(other)).id)).status).toBe(404)
    expect((await user.request(downloadUserInvoice, { params: { id: subscriptionId, invoiceId: id } })).status).toBe(403)
  })
})

describe('describeInvoice', () => {
  test('shows the coupon, the tax and the seller in the language of the user', async () => {
    const user = await site.createSubscriber(params)
    const row = await site.rows.Invoice.findOne({ where: { userId: user.id }, rejectOnEmpty: true })
    const { translate } = site.getContext('billing')
    const parties = {
      seller: { name: 'Balafon SARL', address: 'Rue 12\nAbidjan', taxId: 'CI-1', email: '' },
      buyer: { name: 'Awa', email: 'awa@example.test' },
      couponCode: 'AVENT',
    }
    row.set({ discount: 1000, total: 2000, taxRate: 1800, tax: 305 })
    const document = describeInvoice(row, parties, 'fr', (key, data) => translate('fr', key, data))
    expect(document.title).toBe('Facture')
    expect(document.seller.lines).toEqual(['Balafon SARL', 'Rue 12', 'Abidjan', 'CI-1'])
    expect(document.totals.map(({ label, amount }) => toPrintable(`${label} ${amount}`).replaceAll('\u00a0', ' '))).toEqual([
      'Sous-total 3 000 F',
      'Code promo AVENT -1 000 F',
      'Total 2 000 F',
      'Dont taxe (18 %) 305 F',
    ])
  })
})

test('prepares texts for the standard fonts', () => {
  expect(toPrintable('12\u202f500\u202fF – Œuvre d’été ♫')).toBe('12\u00a0500\u00a0F – Œuvre d’été ')
  expect(chooseFonts(['Awa Keïta 🎵', '−12\u202f500\u202fF', 'Ž']).regular).toBe('Helvetica')
})

describe('the embedded font', () => {
  test('keeps the order of words from right to left, and leaves emoji out', () => {
    expect(prepareEmbedded('Sɛkɔ 👩🏾‍🎤 Ŋ')).toBe('Sɛkɔ  Ŋ')
    expect(prepareEmbedded('عمر بن سعيد (Omar)')).toBe('سعيد بن عمر (Omar)')
  })

  test.each([
    ['Bambara', 'Sɛkɔ Kɔnɛ Ŋaɲɛ'],
    ['N’Ko', 'ߊߡߊߘߎ'],
    ['Arabic', 'عمر بن سعيد'],
    ['Cyrillic', 'Юлия Ćošić'],
  ])('draws a name in %s as text that can be searched and copied', async (_script, name) => {
    const user = await site.createSubscriber(params)
    await site.getContext('core').users.update(user.id, { name })
    const { id } = await site.rows.Invoice.findOne({ where: { userId: user.id }, rejectOnEmpty: true })
    const { bytes } = await readPdf(user, id)
    expect(bytes.toString('latin1')).toMatch(/\/FontFile2/)
    expect(listMappedCharacters(bytes)).toEqual(expect.arrayContaining([...new Set(name.replaceAll(' ', ''))]))
    // Only the characters that are used are a part of the file.
    expect(bytes.length).toBeLessThan(80_000)
  })
})

async function readPdf(user: SignedInUser, id: number) {
  return { bytes: await buffer(await site.services.invoicePdf.createForUser(id, user.id, 'fr')) }
}

/** Lists the characters that the fonts of a PDF assign to their glyphs, which is what readers search and copy. */
function listMappedCharacters(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, content = '']) => {
    try {
      // When the last byte of the checksum is a line break, the pattern takes it for the line break before "endstream". It is not needed here.
      return inflateSync(Buffer.from(content, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
    } catch {
      return ''
    }
  })
  const codes = streams.filter((content) => content.includes('begincmap')).flatMap((content) => [...content.matchAll(/<([0-9a-f]{4,8})>/g)])
  return codes.map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
}
