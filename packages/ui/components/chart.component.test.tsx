import { expectAccessible } from '@balafon/sdk/testing/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showComponent } from '../parts/show-component.fixture.tsx'
import { Chart, type ChartData, type ChartProps } from './chart.tsx'

// Chromium reports this language on Linux with the locale en_US.POSIX. It is set here, because uPlot reads the language when the first chart loads uPlot.
Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true })

const data: ChartData = {
  points: Array.from({ length: 28 }, (_, index) => new Date(Date.UTC(2026, 9, 26 + index)).toISOString().slice(0, 10)),
  series: [{ label: 'Plays', values: Array.from({ length: 28 }, (_, index) => index * 100), previous: Array.from({ length: 28 }, (_, index) => index * 50) }],
}
const figure = page.getByRole('figure', { name: 'Plays per day' })
const plot = figure.getByRole('slider', { name: 'Plays per day' })

const showChart = (props: Partial<ChartProps> = {}, options = {}) =>
  showComponent(() => <Chart title="Plays per day" kind="area" data={data} {...props} />, options)

function dragToMiddle() {
  const over = figure.element().querySelector('.u-over')
  if (!over) throw new Error('The chart is not drawn.')
  const { left, top, width } = over.getBoundingClientRect()
  const dispatch = (type: string, x: number, target: EventTarget) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: left + x, clientY: top + 20, movementX: x, button: 0 }))
  dispatch('mousedown', 0, over)
  dispatch('mousemove', width / 2, over)
  dispatch('mouseup', width / 2, document)
}

describe('Chart', () => {
  afterEach(() => vi.restoreAllMocks())

  test.each(['line', 'area', 'bar'] as const)('draws the data as %s in a browser with an invalid locale', async (kind) => {
    await showChart({ kind })
    await expect.poll(() => figure.element().querySelector('canvas')?.clientHeight).toBeGreaterThan(100)
    await expect.element(figure.getByText('Previous period')).toBeVisible()
  })

  test('describes the points that the arrow keys move to', async () => {
    await showChart()
    await expect.element(plot).toBeVisible()
    plot.element().focus()
    await userEvent.keyboard('{Home}')
    await expect.element(plot).toHaveAttribute('aria-valuenow', '0')
    await userEvent.keyboard('{End}')
    await expect.element(plot).toHaveAttribute('aria-valuetext', 'November 22, 2026: Plays 2,700, 1,350 before')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(plot).toHaveAttribute('aria-valuenow', '26')
    await expect.element(figure.getByText('November 21, 2026')).toBeVisible()
  })

  test('selects a range with Shift, the arrow keys and Enter', async () => {
    const onSelectRange = vi.fn()
    await showChart({ onSelectRange })
    await expect.element(plot).toBeVisible()
    plot.element().focus()
    await userEvent.keyboard('{End}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}')
    expect(onSelectRange).toHaveBeenCalledExactlyOnceWith('2026-11-20', '2026-11-22')
  })

  test('selects a range by dragging', async () => {
    const onSelectRange = vi.fn()
    await showChart({ onSelectRange })
    await expect.poll(() => figure.element().querySelector('.u-over')).not.toBeNull()
    dragToMiddle()
    await expect.poll(() => onSelectRange.mock.calls).toEqual([['2026-10-26', expect.stringMatching(/^2026-11-0[89]$/)]])
  })

  test('shows the data as a table', async () => {
    await showChart()
    await userEvent.click(figure.getByRole('button', { name: 'Show as table' }))
    const rows = figure.getByRole('table').getByRole('row')
    expect(rows.elements()).toHaveLength(29)
    expect(rows.elements()[28]?.textContent).toBe('November 22, 20262,7001,350')
    await expect.element(figure.getByRole('columnheader', { name: 'Plays, previous period' })).toBeVisible()
    await expectAccessible()
  })

  test('offers the data as a CSV file', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob)
      return 'blob:test'
    })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await showChart({ fileName: 'plays' })
    await userEvent.click(figure.getByRole('button', { name: 'CSV' }))
    expect(click).toHaveBeenCalledOnce()
    expect((await blobs[0]?.text())?.split('\r\n').slice(0, 3)).toEqual(['Date,Plays,"Plays, previous period"', '2026-10-26,0,0', '2026-10-27,100,50'])
  })

  test('shows a text in place of the plot when there are no values', async () => {
    await showChart({ data: { points: data.points, series: [{ label: 'Plays', values: data.points.map(() => 0) }] }, empty: 'No plays yet' })
    await expect.element(figure.getByText('No plays yet')).toBeVisible()
    await expect.element(plot).not.toBeInTheDocument()
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await showChart({ fileName: 'plays', onSelectRange: () => {} }, { theme, width, language: 'fr' })
    await expect.element(plot).toBeVisible()
    plot.element().focus()
    await userEvent.keyboard('{Home}')
    await expectAccessible()
  })
})
