import classes from './hanging-keys.module.css'

const KEY_WIDTH = 28
const KEY_DISTANCE = 40
const KEY_COUNT = 36
const WIDTH = KEY_COUNT * KEY_DISTANCE
const HEIGHT = 300

/** Returns the length of a key: short in the middle, where the card is, and longest at the right, as in the logo. */
const getKeyLength = (index: number) => {
  const offset = (2 * (index + 0.5)) / KEY_COUNT - 1
  return Math.round(26 + (offset < 0 ? 130 : 220) * Math.abs(offset) ** 1.7)
}

const keys = Array.from({ length: KEY_COUNT }, (_, index) => ({
  x: index * KEY_DISTANCE + (KEY_DISTANCE - KEY_WIDTH) / 2,
  length: getKeyLength(index),
  hasResonator: index % 3 === 1,
}))

/** Decoration at the top of the page: the keys of a balafon, the West African xylophone in the logo. */
export const HangingKeys = () => (
  <svg className={classes.keys} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    {keys.map(({ x, length }) => (
      <rect key={x} x={x} y={-KEY_WIDTH} width={KEY_WIDTH} height={length + KEY_WIDTH} rx={KEY_WIDTH / 2} />
    ))}
    {keys
      .filter(({ hasResonator }) => hasResonator)
      .map(({ x, length }) => (
        <circle key={x} cx={x + KEY_WIDTH / 2} cy={length + 18} r={7} />
      ))}
  </svg>
)
