import classes from './hanging-keys.module.css'

const KEY = 28
const STEP = 40
const COUNT = 36
const WIDTH = COUNT * STEP
const HEIGHT = 300

/** Long at the sides, longest at the right as on the mark, and short where the card is. */
const lengthOf = (index: number) => {
  const aside = (2 * (index + 0.5)) / COUNT - 1
  return Math.round(26 + (aside < 0 ? 130 : 220) * Math.abs(aside) ** 1.7)
}

const keys = Array.from({ length: COUNT }, (_, index) => ({ x: index * STEP + (STEP - KEY) / 2, length: lengthOf(index), resonates: index % 3 === 1 }))

/** The mark's keys, hung along the top of the page. */
export const HangingKeys = () => (
  <svg className={classes.keys} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    {keys.map(({ x, length }) => (
      <rect key={x} x={x} y={-KEY} width={KEY} height={length + KEY} rx={KEY / 2} />
    ))}
    {keys
      .filter(({ resonates }) => resonates)
      .map(({ x, length }) => (
        <circle key={x} cx={x + KEY / 2} cy={length + 18} r={7} />
      ))}
  </svg>
)
