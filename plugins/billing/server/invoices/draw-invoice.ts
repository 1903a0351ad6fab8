import type { Readable } from 'node:stream'
import type { InvoiceDocument, Party } from './invoice-document.ts'
import { toPrintable } from './to-printable.ts'

type Document = PDFKit.PDFDocument

/** In points: 72 of them are an inch. */
const MARGIN = 56
const COLUMN_GAP = 24
const AMOUNT_WIDTH = 130
const INK = '#2b211b'
const MUTED = '#6c6058'
const LINE = '#ebe4da'
const ACCENT = '#b9460e'

/** Draws an invoice as PDF on A4. The library is loaded at the first use. */
export async function drawInvoice(invoice: InvoiceDocument): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: `${invoice.title} ${invoice.facts[0]?.value ?? ''}` }, lang: invoice.language })
  const width = page.page.width - 2 * MARGIN
  drawHeader(page, invoice, width)
  drawParties(page, [invoice.seller, invoice.buyer], width)
  drawTable(page, invoice, width)
  if (invoice.note) write(page, invoice.note, MARGIN, page.y + COLUMN_GAP, { size: 10, colour: MUTED, width })
  page.end()
  return page
}

interface TextStyle {
  readonly size?: number
  readonly isBold?: boolean
  readonly colour?: string
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** Writes a text, and leaves the position below it. */
function write(page: Document, text: string, x: number, y: number, { size = 10, isBold = false, colour = INK, width, align = 'left' }: TextStyle) {
  page
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
    .text(toPrintable(text), x, y, { width, align, lineGap: 2 })
}

function drawHeader(page: Document, { title, facts, seller }: InvoiceDocument, width: number) {
  const half = (width - COLUMN_GAP) / 2
  write(page, seller.lines[0] ?? '', MARGIN, MARGIN, { size: 14, isBold: true, colour: ACCENT, width: half })
  write(page, title, MARGIN, page.y + 4, { size: 26, isBold: true, width: half })
  const bottom = page.y
  let y = MARGIN
  for (const { label, value } of facts) {
    write(page, label, MARGIN + half + COLUMN_GAP, y, { colour: MUTED, width: half / 2 })
    write(page, value, MARGIN + half + COLUMN_GAP + half / 2, y, { isBold: true, width: half / 2, align: 'right' })
    y = page.y + 4
  }
  page.y = Math.max(bottom, y) + COLUMN_GAP
}

function drawParties(page: Document, parties: readonly Party[], width: number) {
  const column = (width - COLUMN_GAP) / 2
  const top = page.y
  const bottoms = parties.map(({ title, lines }, index) => {
    const x = MARGIN + index * (column + COLUMN_GAP)
    write(page, title, x, top, { size: 9, colour: MUTED, width: column })
    write(page, lines.join('\n'), x, page.y + 2, { width: column })
    return page.y
  })
  page.y = Math.max(...bottoms) + COLUMN_GAP
}

function drawTable(page: Document, { columns, lines, totals }: InvoiceDocument, width: number) {
  const descriptionWidth = width - AMOUNT_WIDTH
  const drawRow = (left: string, right: string, style: Omit<TextStyle, 'width' | 'align'>) => {
    const top = page.y
    write(page, right, MARGIN + descriptionWidth, top, { ...style, width: AMOUNT_WIDTH, align: 'right' })
    const bottom = page.y
    write(page, left, MARGIN, top, { ...style, width: descriptionWidth - COLUMN_GAP })
    page.y = Math.max(bottom, page.y) + 6
  }
  drawRow(columns.description, columns.amount, { size: 9, colour: MUTED })
  drawRule(page, width)
  for (const { description, amount } of lines) drawRow(description, amount, {})
  drawRule(page, width)
  for (const { label, amount, isStrong = false } of totals) drawRow(label, amount, isStrong ? { size: 13, isBold: true } : { colour: MUTED })
}

function drawRule(page: Document, width: number) {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + width, page.y)
    .lineWidth(1)
    .strokeColor(LINE)
    .stroke()
  page.y += 10
}
