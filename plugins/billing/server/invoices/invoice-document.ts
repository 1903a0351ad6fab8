import { formatMoney } from '@balafon/sdk/contract'
import type { InvoiceRow } from './invoice.model.ts'

/** A person or a company on an invoice. */
export interface Party {
  readonly title: string
  readonly lines: readonly string[]
}

/** The content of a printed invoice. All texts are in the language of the user. */
export interface InvoiceDocument {
  readonly language: string
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly seller: Party
  readonly buyer: Party
  readonly columns: { readonly description: string; readonly amount: string }
  readonly lines: readonly { readonly description: string; readonly amount: string }[]
  readonly totals: readonly { readonly label: string; readonly amount: string; readonly isStrong?: boolean }[]
  readonly note: string | null
}

export interface InvoiceParties {
  readonly seller: { readonly name: string; readonly address: string; readonly taxId: string; readonly email: string }
  readonly buyer: { readonly name: string; readonly email: string }
  /** The code of the coupon that was used; `null` without a coupon. */
  readonly couponCode: string | null
}

type Translate = (key: string, data?: Readonly<Record<string, string | number>>) => string

/** What the invoice says about its payment, unless it is paid. */
const STATUSES: Readonly<Partial<Record<InvoiceRow['status'], string>>> = { refunded: 'refunded', disputed: 'disputed', charged_back: 'refunded' }

/** Tax rates are in hundredths of a percent. */
const RATE_DIVISOR = 10_000

/** Formats the number of an invoice: `000042`. */
export const formatInvoiceNumber = (number: number | null): string => (number === null ? '' : String(number).padStart(6, '0'))

/** Describes an invoice in a language. Its days are those of UTC, so that it is the same for every user. */
export function describeInvoice(row: InvoiceRow, { seller, buyer, couponCode }: InvoiceParties, language: string, t: Translate): InvoiceDocument {
  const money = (amount: number) => formatMoney(amount, row.currency, language)
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const period = t('billing.pdf.period', { from: dates.format(row.periodStart), to: dates.format(row.periodEnd) })
  const discount = { label: couponCode ? t('billing.pdf.coupon', { code: couponCode }) : t('billing.pdf.discount'), amount: money(-row.discount) }
  const tax = { label: t('billing.pdf.tax', { rate: percent.format(row.taxRate / RATE_DIVISOR) }), amount: money(row.tax) }
  return {
    language,
    title: t('billing.pdf.title'),
    facts: [
      { label: t('billing.pdf.number'), value: formatInvoiceNumber(row.number) },
      { label: t('billing.pdf.date'), value: dates.format(row.paidAt ?? row.createdAt) },
      { label: t('billing.pdf.status'), value: t(`billing.pdf.${STATUSES[row.status] ?? 'paid'}`) },
    ],
    seller: { title: t('billing.pdf.seller'), lines: listLines(seller.name, seller.address, seller.taxId, seller.email) },
    buyer: { title: t('billing.pdf.buyer'), lines: listLines(buyer.name, buyer.email) },
    columns: { description: t('billing.pdf.description'), amount: t('billing.pdf.amount') },
    lines: row.lines.map(({ description, amount }) => ({ description: `${description}\n${period}`, amount: money(amount) })),
    totals: [
      ...(row.discount > 0 ? [{ label: t('billing.pdf.subtotal'), amount: money(row.subtotal) }, discount] : []),
      { label: t('billing.pdf.total'), amount: money(row.total), isStrong: true },
      ...(row.taxRate > 0 ? [tax] : []),
    ],
    note: row.refundedAt ? t('billing.pdf.refunded_on', { date: dates.format(row.refundedAt) }) : null,
  }
}

/** Lists the texts of an invoice. */
export const listTexts = ({ title, facts, seller, buyer, columns, lines, totals, note }: InvoiceDocument): string[] => [
  title,
  ...facts.flatMap(({ label, value }) => [label, value]),
  ...[seller, buyer].flatMap((party) => [party.title, ...party.lines]),
  ...Object.values(columns),
  ...lines.flatMap(({ description, amount }) => [description, amount]),
  ...totals.flatMap(({ label, amount }) => [label, amount]),
  ...(note ? [note] : []),
]

const listLines = (...texts: readonly string[]): string[] => texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
