import type { Readable } from 'node:stream'
import { type InvoiceDocument, listTexts, type Party } from './invoice-document.ts'
import { chooseFonts, type InvoiceFonts } from './invoice-fonts.ts'

/** A page and the fonts of its texts. */
interface Sheet {
  readonly page: PDFKit.PDFDocument
  readonly fonts: InvoiceFonts
}

/** These sizes are in points: 72 points are an inch. */
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
  const sheet = { page, fonts: chooseFonts(listTexts(invoice)) }
  const width = page.page.width - 2 * MARGIN
  drawHeader(sheet, invoice, width)
  drawParties(sheet, [invoice.seller, invoice.buyer], width)
  drawTable(sheet, invoice, width)
  if (invoice.note) write(sheet, invoice.note, MARGIN, page.y + COLUMN_GAP, { size: 10, colour: MUTED, width })
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
function write({ page, fonts }: Sheet, text: string, x: number, y: number, { size = 10, isBold = false, colour = INK, width, align = 'left' }: TextStyle) {
  page
    .font(isBold ? fonts.bold : fonts.regular)
    .fontSize(size)
    .fillColor(colour)
    .text(fonts.prepare(text), x, y, { width, align, lineGap: 2 })
}

function drawHeader(sheet: Sheet, { title, facts, seller }: InvoiceDocument, width: number) {
  const { page } = sheet
  const half = (width - COLUMN_GAP) / 2
  write(sheet, seller.lines[0] ?? '', MARGIN, MARGIN, { size: 14, isBold: true, colour: ACCENT, width: half })
  write(sheet, title, MARGIN, page.y + 4, { size: 26, isBold: true, width: half })
  const bottom = page.y
  let y = MARGIN
  for (const { label, value } of facts) {
    write(sheet, label, MARGIN + half + COLUMN_GAP, y, { colour: MUTED, width: half / 2 })
    write(sheet, value, MARGIN + half + COLUMN_GAP + half / 2, y, { isBold: true, width: half / 2, align: 'right' })
    y = page.y + 4
  }
  page.y = Math.max(bottom, y) + COLUMN_GAP
}

function drawParties(sheet: Sheet, parties: readonly Party[], width: number) {
  const { page } = sheet
  const column = (width - COLUMN_GAP) / 2
  const top = page.y
  const bottoms = parties.map(({ title, lines }, index) => {
    const x = MARGIN + index * (column + COLUMN_GAP)
    write(sheet, title, x, top, { size: 9, colour: MUTED, width: column })
    write(sheet, lines.join('\n'), x, page.y + 2, { width: column })
    return page.y
  })
  page.y = Math.max(...bottoms) + COLUMN_GAP
}

function drawTable(sheet: Sheet, { columns, lines, totals }: InvoiceDocument, width: number) {
  const { page } = sheet
  const descriptionWidth = width - AMOUNT_WIDTH
  const drawRow = (left: string, right: string, style: Omit<TextStyle, 'width' | 'align'>) => {
    const top = page.y
    write(sheet, right, MARGIN + descriptionWidth, top, { ...style, width: AMOUNT_WIDTH, align: 'right' })
    const bottom = page.y
    write(sheet, left, MARGIN, top, { ...style, width: descriptionWidth - COLUMN_GAP })
    page.y = Math.max(bottom, page.y) + 6
  }
  drawRow(columns.description, columns.amount, { size: 9, colour: MUTED })
  drawRule(sheet, width)
  for (const { description, amount } of lines) drawRow(description, amount, {})
  drawRule(sheet, width)
  for (const { label, amount, isStrong = false } of totals) drawRow(label, amount, isStrong ? { size: 13, isBold: true } : { colour: MUTED })
}

function drawRule({ page }: Sheet, width: number) {
  page
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + width, page.y)
    .lineWidth(1)
    .strokeColor(LINE)
    .stroke()
  page.y += 10
}
