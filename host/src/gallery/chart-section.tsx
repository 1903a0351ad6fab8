import { toast } from '@balafon/sdk/client'
import { Chart, type ChartData } from '@balafon/ui/chart'
import { type MetricTile, MetricTiles } from '@balafon/ui/metric-tiles'
import { useState } from 'react'
import { GallerySection } from './gallery-section.tsx'
import classes from './ui-screen.module.css'

const DAY_MS = 86_400_000

/** Returns numbers of plays that rise and fall like those of a real site. */
const getPlays = (index: number) => Math.round(1200 + 700 * Math.sin(index / 4) + 260 * Math.cos(index * 1.7))

const points = Array.from({ length: 28 }, (_, index) => new Date(Date.UTC(2026, 9, 26) + index * DAY_MS).toISOString().slice(0, 10))
const plays: ChartData = {
  points,
  series: [{ label: 'Plays', values: points.map((_, index) => getPlays(index)), previous: points.map((_, index) => Math.round(getPlays(index + 9) * 0.7)) }],
}
const people: ChartData = {
  points,
  series: [
    { label: 'Visitors', values: points.map((_, index) => getPlays(index + 3)) },
    { label: 'New users', values: points.map((_, index) => Math.round(getPlays(index) / 6)) },
  ],
}
const sales: ChartData = {
  points: Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
  series: [{ label: 'Sales', values: Array.from({ length: 12 }, (_, index) => getPlays(index) * 25) }],
}
const noSales: ChartData = { points, series: [{ label: 'Sales', values: points.map(() => 0) }] }
const formatSales = (amount: number) => `${amount.toLocaleString('fr')} F`
const showRange = (first: string, last: string) => void toast.positive(`${first} – ${last}`)

const TILES: readonly MetricTile[] = [
  { id: 'plays', title: 'Plays', total: '12,480', change: { value: 0.24 } },
  { id: 'skips', title: 'Skips', total: '310', change: { value: 0.08, isLessBetter: true } },
  { id: 'listeners', title: 'Listeners', total: '2,045', change: 'new', note: '640 returning' },
  { id: 'sales', title: 'Sales', total: null, note: 'Not available' },
]

export const ChartSection = () => (
  <GallerySection title="Charts" components={['chart', 'metric-tiles']}>
    <div className={classes.wide}>
      <Totals />
    </div>
    <div className={classes.wide}>
      <Chart title="Plays per day" heading="h3" kind="area" data={plays} fileName="plays" onSelectRange={showRange} />
    </div>
    <div className={classes.wide}>
      <Chart title="Visitors and new users" heading="h3" kind="line" data={people} />
    </div>
    <div className={classes.wide}>
      <Chart title="Sales per month" heading="h3" kind="bar" data={sales} formatValue={formatSales} />
    </div>
    <div className={classes.wide}>
      <Chart title="Without values" heading="h3" kind="bar" data={noSales} empty="No sales yet." />
    </div>
  </GallerySection>
)

function Totals() {
  const [selectedId, setSelectedId] = useState('plays')
  return <MetricTiles legend="Metric in the chart" tiles={TILES} selectedId={selectedId} onSelect={setSelectedId} />
}
